import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { EditorArticleRow } from '~/api/editor-articles';
import { startSession } from '~/lib/session';
import { makeToken } from '../../../../../test/current-users';
import { enumerations } from '../../../../../test/enumerations';
import { apiProblem } from '../../../../../test/identity';
import { mockApi } from '../../../../../test/mock-api';
import { renderAtUrl } from '../../../../../test/render';
import { EditorArticlesPage, parseFilters, STATUS_TABS } from './editor-articles-page';

const LIST = '/api/v1/articles';
const PATH = '/personal-area/editor-articles';

const row = (id: number, details: Partial<EditorArticleRow> = {}): EditorArticleRow => ({
  id,
  manuscriptNumber: `CTT-2026-000${id}`,
  titleEn: `Article ${id}`,
  titleRu: '',
  typeId: 1,
  statusId: 2,
  revision: 0,
  createdAt: '2026-10-28T09:00:00Z',
  publicationDate: null,
  unreadMessages: 0,
  recommendations: [],
  authorId: 11,
  author: { fullNameEn: 'Elena Morozova', shortNameEn: 'Morozova E.' },
  issue: null,
  isEditable: true,
  ...details,
});

const respondWith = (results: EditorArticleRow[], count = results.length) =>
  mockApi({
    'GET /api/v1/enums': { body: enumerations },
    [`GET ${LIST}`]: { body: { results, count } },
  });

const show = (search = '', language?: 'ru') =>
  renderAtUrl(<EditorArticlesPage />, { url: PATH + search, language });

/** Query strings of the list requests. */
const queries = (requests: Request[]) =>
  requests
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname === LIST)
    .map(({ search }) => search);

const link = (name: string | RegExp) => screen.findByRole('link', { name });

beforeEach(() => startSession(makeToken(3600)));

test('row shows title, submitter, dates and status and links to the article', async () => {
  respondWith([
    row(1),
    row(2, { statusId: 6, isEditable: false }),
    row(3, { statusId: 7, publicationDate: '2026-09-30' }),
  ]);
  show();
  expect(await link('Article 1')).toHaveAttribute('href', `${PATH}/details/1`);
  await screen.findAllByText('Original article');

  const [, submitted, declined, published] = screen.getAllByRole('row');
  expect(within(submitted!).getByText('Morozova E.')).toHaveAttribute('lang', 'en');
  expect(within(submitted!).getByText('28.10.2026')).toBeInTheDocument();
  expect(within(submitted!).getByRole('link', { name: 'Edit: Article 1' })).toHaveAttribute(
    'href',
    `${PATH}/edit/1`,
  );
  expect(within(declined!).getByText('Declined')).toHaveAttribute('data-tone', 'red');
  expect(within(declined!).getAllByRole('link')).toHaveLength(1);
  expect(within(published!).getByText('30.09.2026')).toBeInTheDocument();
});

test('only sortable columns have sort links', async () => {
  respondWith([row(1)]);
  show();
  await link('Article 1');
  const sorting = screen
    .getAllByRole('columnheader')
    .filter((head) => within(head).queryByRole('link'))
    .map((head) => head.textContent);
  expect(sorting).toEqual(['Title', 'Created', 'Published']);
});

test('tab, filters and order are part of the URL and reset the page', async () => {
  const requests = respondWith([row(1)], 120);
  const { currentUrl } = show('?page=2');
  await waitFor(() =>
    expect(queries(requests)).toEqual(['?order=-createdAt&pageIndex=1&pageSize=50&status=2']),
  );
  expect(await link('Submitted')).toHaveAttribute('aria-current', 'page');

  await userEvent.click(await link('Under review'));
  await waitFor(() => expect(currentUrl()).toBe(`${PATH}?status=under-review`));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Without an issue' }));
  await waitFor(() => expect(currentUrl()).toBe(`${PATH}?status=under-review&withoutIssue=true`));
  await userEvent.type(screen.getByRole('searchbox'), '  CAR T {Enter}');
  await waitFor(() => expect(currentUrl()).toContain('&title=CAR+T'));
  await userEvent.click(screen.getByRole('link', { name: 'Title' }));
  await waitFor(() =>
    expect(queries(requests).at(-1)).toBe(
      '?order=titleEn&pageIndex=0&pageSize=50&status=3&title=CAR%20T&withIssue=false',
    ),
  );

  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(currentUrl()).toBe(`${PATH}?status=under-review&order=titleEn`));
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect(screen.getByRole('checkbox')).not.toBeChecked();
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
});

test('typing searches automatically and adds no history entries', async () => {
  const requests = respondWith([row(1)]);
  const { currentUrl, goBack } = show();
  await userEvent.click(await link('Under review'));
  await userEvent.type(screen.getByRole('searchbox'), 'CAR ');
  await waitFor(() => expect(currentUrl()).toBe(`${PATH}?status=under-review&title=CAR`));
  expect(screen.getByRole('searchbox')).toHaveValue('CAR '); // the trailing space stays while the user types
  await waitFor(() => expect(queries(requests).at(-1)).toContain('title=CAR'));
  await goBack();
  await waitFor(() => expect(currentUrl()).toBe(PATH));
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('empty tab links to the tab with pending work', async () => {
  respondWith([]);
  show('?status=review-complete');
  expect(await screen.findByText('No articles are waiting for a decision')).toBeInTheDocument();
  expect(await link('Go to “Under review”')).toHaveAttribute('href', `${PATH}?status=under-review`);
});

test('empty result offers to clear the filters', async () => {
  respondWith([]);
  const { currentUrl } = show('?title=zebra&status=accepted&withoutIssue=true');
  expect(
    await screen.findByText('No articles with “zebra” in the title or number'),
  ).toBeInTheDocument();
  expect(await screen.findByText(/status “Accepted” were searched/)).toBeInTheDocument();
  await userEvent.click(await link('Clear the filters'));
  await waitFor(() => expect(currentUrl()).toBe(`${PATH}?status=accepted`));
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('error is shown and can be retried', async () => {
  mockApi({
    'GET /api/v1/enums': { body: enumerations },
    [`GET ${LIST}`]: apiProblem(403, 'forbidden', 'Not for you.'),
  });
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent('Unable to load articlesNot for you.');
  respondWith([row(1)]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await link('Article 1')).toBeInTheDocument();
});

test('list is shown in Russian', async () => {
  respondWith([]);
  show('', 'ru');
  expect(await screen.findByText('Новых статей нет')).toBeInTheDocument();
  expect(await link('На рецензировании')).toBeInTheDocument();
});

const filters = (search: string) => parseFilters(new URLSearchParams(search));

const defaults = {
  statusId: 2,
  title: '',
  withoutIssue: false,
  order: '-createdAt',
  pageIndex: 0,
  pageSize: 50,
};

test('filters default to submitted articles, newest first', () => {
  expect(filters('')).toEqual(defaults);
});

test('filters are restored from a shared URL', () => {
  const search =
    'status=review-complete&title=CAR+T&withoutIssue=true&order=publicationDate&page=3';
  expect(filters(search)).toEqual({
    statusId: 4,
    title: 'CAR T',
    withoutIssue: true,
    order: 'publicationDate',
    pageIndex: 2,
    pageSize: 50,
  });
});

test.each(['status=draft', 'status=toString', 'status=3', 'order=statusId', 'withoutIssue=1'])(
  'invalid parameter is ignored: %s',
  (search) => {
    expect(filters(search)).toEqual(defaults);
  },
);

test('tabs follow the workflow and exclude drafts', () => {
  expect(STATUS_TABS.map(({ statusId }) => statusId)).toEqual([2, 8, 3, 4, 5, 7, 6]);
});

test('row names the recommendations of its reviews', async () => {
  respondWith([row(1, { statusId: 4, recommendations: [3, 1, 3] }), row(2)]);
  show();
  expect(
    await screen.findByText('Recommendations: Needs changes (2); Can be published'),
  ).toBeInTheDocument();
  expect(screen.getAllByText(/^Recommendations/)).toHaveLength(1);
});
