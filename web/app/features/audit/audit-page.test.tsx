import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '~/api/audit';
import { startSession } from '~/lib/session';
import { PageActionsProvider, PageActionsSlot } from '~/ui/page-actions';
import { makeAuditEntry } from '../../../test/audit';
import { makeToken } from '../../../test/current-users';
import { mockApi } from '../../../test/mock-api';
import { renderAtUrl } from '../../../test/render';
import { AuditPage, parseFilters } from './audit-page';

const LIST = '/api/v1/audit';
const SCREEN_PATH = '/personal-area/audit-log';

const mockList = (results: AuditEntry[]) =>
  mockApi({ [`GET ${LIST}`]: { body: { results, count: results.length } } });

const show = (search = '', language?: 'ru') =>
  renderAtUrl(
    <PageActionsProvider>
      <PageActionsSlot />
      <AuditPage />
    </PageActionsProvider>,
    { url: SCREEN_PATH + search, language },
  );

const queries = (requests: Request[]) => requests.map(({ url }) => new URL(url).search);

beforeEach(() => startSession(makeToken(3600)));

test('an entry says who did what in which role, on what, from where', async () => {
  mockList([makeAuditEntry()]);
  show();
  await screen.findByText('Status of an article changed');
  const [, row] = screen.getAllByRole('row');
  expect(row).toHaveTextContent('accepted');
  expect(row).toHaveTextContent('Editor');
  expect(row).toHaveTextContent('203.0.113.9');
  expect(within(row!).getByText('Done')).toHaveAttribute('data-tone', 'green');
  expect(
    within(row!).getByRole('link', { name: 'Show only the entries of Helen Ashworth' }),
  ).toHaveAttribute('href', `${SCREEN_PATH}?person=21`);
});

test('erased people, commands and refusals are shown without a name', async () => {
  mockList([
    makeAuditEntry({ id: 1, actor: { id: 5, fullNameEn: null, isErased: true } }),
    makeAuditEntry({
      id: 2,
      actor: null,
      role: 'command-line',
      action: 'backup-created',
      object: { kind: 'backup', id: '20261112T0900', person: null },
      articleId: null,
      address: null,
    }),
    makeAuditEntry({
      id: 3,
      action: 'request-refused',
      object: { kind: 'operation', id: 'eraseUser', person: null },
      articleId: null,
      result: 'refused',
    }),
  ]);
  show();
  expect(await screen.findByText('Erased person 5')).toBeInTheDocument();
  expect(screen.getByText('Command line')).toBeInTheDocument();
  expect(screen.getByText('Operation eraseUser')).toBeInTheDocument();
  expect(screen.getAllByText('Refused').at(-1)).toHaveAttribute('data-tone', 'yellow');
});

test('filters are in the URL', async () => {
  const requests = mockList([makeAuditEntry()]);
  const { currentUrl } = show();
  await screen.findByText('Status of an article changed');
  await userEvent.selectOptions(screen.getByLabelText('Kind of action'), 'Articles');
  await waitFor(() => expect(currentUrl()).toBe(`${SCREEN_PATH}?group=articles`));
  await userEvent.type(screen.getByLabelText('From'), '12.11.2026{Enter}');
  await waitFor(() => expect(currentUrl()).toContain('from=2026-11-12'));
  await waitFor(() =>
    expect(queries(requests).at(-1)).toBe(
      '?group=articles&from=2026-11-12&pageIndex=0&pageSize=20',
    ),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(currentUrl()).not.toContain('group'));
});

test('hostile filters of the URL are ignored', () => {
  const parse = (search: string) => parseFilters(new URLSearchParams(search));
  const nothing = parse('');
  for (const search of [
    '?person=-1',
    '?person=1e9',
    '?person=99999999999999999999',
    '?group=nonsense',
    '?result=%27',
    '?from=2026-02-31',
    '?objectId=7',
    '?page=0',
  ]) {
    expect(parse(search), search).toEqual(nothing);
  }
  expect(parse('?person=21&objectKind=article&objectId=7')).toMatchObject({
    person: 21,
    objectKind: 'article',
    objectId: '7',
  });
});

test('the log is downloaded with the same filters', async () => {
  const requests = mockApi({
    [`GET ${LIST}`]: { body: { results: [makeAuditEntry()], count: 1 } },
    [`GET ${LIST}/export`]: { status: 429, body: { code: 'too-many-tries', detail: 'Wait.' } },
  });
  show('?result=refused', 'ru');
  await userEvent.click(await screen.findByRole('button', { name: 'Скачать CSV' }));
  await waitFor(() =>
    expect(requests.some(({ url }) => url.endsWith('/audit/export?result=refused'))).toBe(true),
  );
  expect(await screen.findByText('Не удалось скачать журнал')).toBeInTheDocument();
});
