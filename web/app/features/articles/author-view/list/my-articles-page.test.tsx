import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { MyArticleRow } from '~/api/my-articles';
import { startSession } from '~/lib/session';
import { PageActionsProvider, PageActionsSlot } from '~/ui/page-actions';
import { makeToken } from '../../../../../test/current-users';
import { enumerations } from '../../../../../test/enumerations';
import { apiProblem } from '../../../../../test/identity';
import { mockApi } from '../../../../../test/mock-api';
import { renderAtUrl } from '../../../../../test/render';
import { MyArticlesPage, parseFilters } from './my-articles-page';

const LIST = '/api/v1/articles/my';
const PATH = '/personal-area/user-articles';

const row = (id: number, details: Partial<MyArticleRow> = {}): MyArticleRow => ({
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
  opensIn: 'details',
  ...details,
});

const respondWith = (results: MyArticleRow[], count = results.length) =>
  mockApi({
    'GET /api/v1/enums': { body: enumerations },
    [`GET ${LIST}`]: { body: { results, count } },
  });

const show = (search = '', language?: 'ru') =>
  renderAtUrl(
    <PageActionsProvider>
      <PageActionsSlot />
      <MyArticlesPage />
    </PageActionsProvider>,
    { url: PATH + search, language },
  );

/** Query string of the last list request. */
const lastQuery = (requests: Request[]) =>
  requests
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname === LIST)
    .at(-1)?.search;

const link = (name: string | RegExp) => screen.findByRole('link', { name });

beforeEach(() => startSession(makeToken(3600)));

test('row shows title, type, dates and status and links where the server says', async () => {
  respondWith([
    row(1, { statusId: 1, titleEn: '', opensIn: 'edit' }),
    row(2, { statusId: 7, publicationDate: '2026-09-30' }),
  ]);
  show();
  await screen.findByText('Untitled article');
  expect(await link('Untitled article')).toHaveAttribute('href', `${PATH}/edit/1`);
  expect(await link('Article 2')).toHaveAttribute('href', `${PATH}/details/2`);

  const [, draft, published] = screen.getAllByRole('row');
  expect(within(draft!).getByText('Draft')).toHaveAttribute('data-tone', 'light');
  expect(within(published!).getByText('Published', { selector: '[data-tone]' })).toHaveAttribute(
    'data-tone',
    'green',
  );
  expect(within(published!).getByText('30.09.2026')).toBeInTheDocument();
  expect(within(published!).getByText('Original article')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Create article' })).toHaveAttribute(
    'href',
    `${PATH}/create`,
  );
});

test('tab, search and order are part of the URL and reset the page', async () => {
  const requests = respondWith([row(1)], 35);
  const { currentUrl } = show('?page=2');
  await userEvent.click(await link('Under review'));
  await waitFor(() => expect(currentUrl()).toBe(`${PATH}?status=under-review`));
  expect(await link('Under review')).toHaveAttribute('aria-current', 'page');

  await userEvent.type(screen.getByRole('searchbox'), '  CAR T {Enter}');
  await waitFor(() => expect(currentUrl()).toBe(`${PATH}?status=under-review&title=CAR+T`));
  expect(screen.getByRole('searchbox')).toHaveValue('CAR T');

  await userEvent.click(screen.getByRole('link', { name: 'Title' }));
  await userEvent.click(screen.getByRole('link', { name: 'Title' }));
  await waitFor(() => expect(currentUrl()).toContain('order=-titleEn'));
  expect(screen.getByRole('columnheader', { name: 'Title' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await userEvent.click(screen.getByRole('link', { name: 'Next page' }));
  await waitFor(() =>
    expect(lastQuery(requests)).toBe(
      '?order=-titleEn&pageIndex=1&pageSize=10&status=3&title=CAR%20T',
    ),
  );

  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(currentUrl()).toBe(`${PATH}?status=under-review&order=-titleEn`));
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('tabs contain all articles and every status', async () => {
  respondWith([row(1)]);
  show();
  await link('Article 1');
  const tabs = within(screen.getByRole('navigation', { name: 'Articles by status' }));
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'All',
    'Draft',
    'Submitted',
    'Revision',
    'Under review',
    'Review complete',
    'Declined',
    'Accepted',
    'Published',
  ]);
});

test('blank search changes nothing', async () => {
  const requests = respondWith([row(1)]);
  const { currentUrl } = show();
  await link('Article 1');
  await userEvent.type(screen.getByRole('searchbox'), '   {Enter}');
  expect(currentUrl()).toBe(PATH);
  expect(lastQuery(requests)).toBe('?order=-createdAt&pageIndex=0&pageSize=10');
});

test('order can be selected from a list on small screens', async () => {
  respondWith([row(1)]);
  const { currentUrl } = show();
  await link('Article 1');
  await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Status, descending');
  await waitFor(() => expect(currentUrl()).toBe(`${PATH}?order=-statusId`));
});

test('empty list shows only how to create the first article', async () => {
  respondWith([]);
  show();
  expect(await screen.findByText('You have no articles yet')).toBeInTheDocument();
  expect(await link('Create your first article')).toHaveAttribute('href', `${PATH}/create`);
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
});

test('empty result links to all articles', async () => {
  respondWith([]);
  show('?title=zebra&status=draft');
  expect(
    await screen.findByText('No articles with “zebra” in the title or number'),
  ).toBeInTheDocument();
  expect(await link('Show all articles')).toHaveAttribute('href', PATH);
});

test('page beyond the end redirects to the last page', async () => {
  respondWith([row(1)], 12);
  const { currentUrl } = show('?page=9');
  await waitFor(() => expect(currentUrl()).toBe(`${PATH}?page=2`));
  expect(await screen.findByText('11–12 of 12')).toBeInTheDocument();
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
  respondWith([row(1)]);
  show('', 'ru');
  expect(await screen.findByText('Оригинальная статья')).toBeInTheDocument();
  expect(await link('На рецензировании')).toBeInTheDocument();
});

const filters = (search: string) => parseFilters(new URLSearchParams(search));

const defaults = { statusId: null, title: '', order: '-createdAt', pageIndex: 0, pageSize: 10 };

test('filters default to all articles, newest first', () => {
  expect(filters('')).toEqual(defaults);
});

test('filters are restored from a shared URL', () => {
  expect(filters('status=under-review&title=CAR+T&order=titleEn&page=3')).toEqual({
    statusId: 3,
    title: 'CAR T',
    order: 'titleEn',
    pageIndex: 2,
    pageSize: 10,
  });
});

test.each(['status=toString', 'status=__proto__', 'status=3', 'order=authorId', 'title=++'])(
  'invalid parameter is ignored: %s',
  (search) => {
    expect(filters(search)).toEqual(defaults);
  },
);

test('a row shows the manuscript number and leads to unread messages', async () => {
  respondWith([row(1, { unreadMessages: 2 }), row(2, { manuscriptNumber: null })]);
  show();
  const unread = await screen.findByRole('link', { name: '2 new messages: Article 1' });
  expect(unread).toHaveAttribute('href', '/personal-area/user-articles/details/1#messages');
  expect(screen.getByText('CTT-2026-0001')).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: /new message/ })).toHaveLength(1);
});
