import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { startSession } from '~/lib/session';
import { makeToken } from '../../../../test/current-users';
import { makeImportSummary, makeMissedAddress } from '../../../../test/imports';
import { mockApi } from '../../../../test/mock-api';
import { renderAtUrl } from '../../../../test/render';
import { PageActionsProvider, PageActionsSlot } from '~/ui/page-actions';
import { ImportsPage, parseFilters } from './imports-page';

const LIST = 'GET /api/v1/imports';
const MISSED = '/api/v1/missed-addresses';
const SCREEN_PATH = '/personal-area/imports';

const show = (search = '', language?: 'ru') =>
  renderAtUrl(
    <PageActionsProvider>
      <PageActionsSlot />
      <ImportsPage />
    </PageActionsProvider>,
    { url: SCREEN_PATH + search, language },
  );

beforeEach(() => startSession(makeToken(3600)));

test('a row has source, state, progress and date, and leads to the import', async () => {
  const running = makeImportSummary({
    id: 6,
    state: 'running',
    name: 'old.zip',
    done: 30,
    total: 120,
  });
  mockApi({ [LIST]: { body: { results: [running, makeImportSummary()], count: 2 } } });
  show();
  const link = await screen.findByRole('link', { name: 'old.zip' });
  expect(link).toHaveAttribute('href', '/personal-area/imports/details/6');
  const [, first, second] = screen.getAllByRole('row');
  expect(first).toHaveTextContent('Archive of articles in JATS');
  expect(within(first!).getByText('Running')).toHaveAttribute('data-tone', 'blue');
  expect(first).toHaveTextContent('30 of 120 done');
  expect(within(first!).getByRole('progressbar', { name: 'Progress of old.zip' })).toHaveAttribute(
    'aria-valuenow',
    '25',
  );
  expect(second).toHaveTextContent('3 records found');
});

test('the empty list explains what moving in does', async () => {
  mockApi({ [LIST]: { body: { results: [], count: 0 } } });
  show();
  expect(await screen.findByText('Nothing has been moved in yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Move from a file' })).toHaveAttribute(
    'href',
    `${SCREEN_PATH}/create`,
  );
  expect(screen.getByText(/nothing in the journal changes before you have seen it/)).toBeVisible();
});

test('a file is only a file until it has been read', async () => {
  const reading = makeImportSummary({ state: 'reading', total: 0 });
  mockApi({ [LIST]: { body: { results: [reading], count: 1 } } });
  show();
  const row = (await screen.findByRole('link', { name: 'ctt.zip' })).closest('tr')!;
  expect(row).toHaveTextContent('File');
  expect(row).not.toHaveTextContent('JATS');
});

test('addresses that were not found are listed with their counts, and can be cleared', async () => {
  const responses: Parameters<typeof mockApi>[0] = {
    [`GET ${MISSED}`]: { body: { results: [makeMissedAddress()], count: 1 } },
    [`DELETE ${MISSED}`]: { status: 204 },
  };
  const requests = mockApi(responses);
  show('?tab=addresses');
  expect(await screen.findByText('/ctt/article/view/99')).toBeInTheDocument();
  expect(screen.getByRole('cell', { name: /12/ })).toBeInTheDocument();
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Addresses not found');
  responses[`GET ${MISSED}`] = { body: { results: [], count: 0 } };
  await userEvent.click(screen.getByRole('button', { name: 'Clear the list' }));
  const dialog = await screen.findByRole('dialog', { name: 'Clear the list of addresses?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Clear the list' }));
  expect(await screen.findByText('Every old address was found')).toBeInTheDocument();
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test('hostile pages of the URL are ignored', () => {
  const parse = (search: string) => parseFilters(new URLSearchParams(search));
  for (const search of ['?page=-1', '?page=x', '?page=99999999']) {
    expect(parse(search)).toEqual({ pageIndex: 0, pageSize: 20 });
  }
});

test('the page is complete in Russian', async () => {
  mockApi({ [LIST]: { body: { results: [makeImportSummary()], count: 1 } } });
  show('', 'ru');
  expect(await screen.findByText('План готов')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Переносы' })).toBeInTheDocument();
});

test('a failure to load the list can be retried', async () => {
  const responses: Parameters<typeof mockApi>[0] = {
    [LIST]: { status: 403, body: { detail: 'Not now.' } },
  };
  mockApi(responses);
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  responses[LIST] = { body: { results: [makeImportSummary()], count: 1 } };
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'ctt.zip' })).toBeInTheDocument());
});

test('an archive of the journal is made, downloaded and deleted', async () => {
  const archive = {
    id: 3,
    state: 'made',
    withPeople: false,
    createdAt: '2026-03-02T12:00:00Z',
    finishedAt: '2026-03-02T12:01:00Z',
    expiresAt: '2026-03-09T12:00:00Z',
    size: 2_048_000,
    counts: { issues: 2, articles: 14, pages: 3, people: 0, files: 20, bytes: 1, missingFiles: [] },
    failure: null,
  };
  const requests = mockApi({
    'GET /api/v1/journal-archives': { body: { results: [archive], count: 1 } },
    'POST /api/v1/journal-archives': { status: 201, body: archive },
  });
  show('?tab=archives');
  await screen.findByRole('button', { name: 'Download' });
  const row = screen.getAllByRole('row')[1]!;
  expect(row).toHaveTextContent('14 articles, 2 issues, 2.0 Mb');
  expect(within(row).getByRole('button', { name: 'Download' })).toBeEnabled();
  expect(within(row).getByRole('button', { name: 'Delete' })).toBeEnabled();
  await userEvent.click(screen.getByRole('checkbox', { name: /With people/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Make an archive' }));
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
  const made = requests.find(({ method }) => method === 'POST')!;
  expect(await made.json()).toEqual({ withPeople: true });
});
