import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { IssueRow } from '~/api/issues';
import { startSession } from '~/lib/session';
import { makeIssueRow } from '../../../../test/issues';
import { makeToken } from '../../../../test/current-users';
import { renderAtUrl } from '../../../../test/render';
import { mockApi } from '../../../../test/mock-api';
import { IssuesPage } from './issues-page';

const LIST = '/api/v1/issues';
const SCREEN_PATH = '/personal-area/issues';

const mockList = (results: IssueRow[], count = results.length) =>
  mockApi({ [`GET ${LIST}`]: { body: { results, count } } });
const show = (search = '', language?: 'ru') =>
  renderAtUrl(<IssuesPage />, { url: SCREEN_PATH + search, language });
const lastQuery = (requests: Request[]) => new URL(requests.at(-1)!.url).search;

beforeEach(() => startSession(makeToken(3600)));

test('a row shows the issue, its publication status and its actions', async () => {
  mockList([
    makeIssueRow(3),
    makeIssueRow(2, { subtitleRu: 'Клетки', publicationDate: '2026-07-18', allowedActions: [] }),
  ]);
  show();
  const name = await screen.findByRole('link', { name: 'Vol. 13, No. 3' });
  expect(name).toHaveAttribute('href', `${SCREEN_PATH}/details/3`);
  const [, planned, published] = screen.getAllByRole('row');
  expect(within(planned!).getByText('Not published')).toBeInTheDocument();
  expect(within(planned!).getByRole('link', { name: 'Edit: Vol. 13, No. 3' })).toHaveAttribute(
    'href',
    `${SCREEN_PATH}/edit/3`,
  );
  expect(within(published!).getByText('18.07.2026')).toBeInTheDocument();
  expect(within(published!).getByRole('link', { name: 'Клетки' })).toHaveAttribute('lang', 'ru');
  expect(within(published!).queryByRole('link', { name: /^Edit/ })).not.toBeInTheDocument();
});

test('date filter and order are in the URL and can be cleared', async () => {
  const requests = mockList([makeIssueRow(1)], 45);
  const { currentUrl } = show('?page=2&to=2026-99-99');
  await waitFor(() =>
    expect(lastQuery(requests)).toBe('?order=-publicationDate&pageIndex=1&pageSize=20'),
  );
  fireEvent.change(screen.getByLabelText('Published from'), { target: { value: '2026-01-01' } });
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(lastQuery(requests)).toContain('&publicationDateFrom=2026-01-01'));
  await userEvent.click(await screen.findByRole('link', { name: 'Volume' }));
  await waitFor(() => expect(currentUrl()).toBe(`${SCREEN_PATH}?from=2026-01-01&order=-volume`));
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(currentUrl()).toBe(`${SCREEN_PATH}?order=-volume`));
  expect(screen.getByLabelText('Published from')).toHaveValue('');
});

test('an empty list links to the create page, a filtered one to the full list', async () => {
  mockList([]);
  show('?from=2026-01-01', 'ru');
  expect(await screen.findByText('В эти дни выпуски не публиковались')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Показать все выпуски' }));
  expect(await screen.findByRole('link', { name: 'Создать первый выпуск' })).toHaveAttribute(
    'href',
    `${SCREEN_PATH}/create`,
  );
});

test('a failed request shows the message of the server', async () => {
  mockApi({ [`GET ${LIST}`]: { status: 422, body: { detail: 'No such day.' } } });
  show();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Unable to load issues');
  expect(alert).toHaveTextContent('No such day.');
});
