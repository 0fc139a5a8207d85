import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { MyArticleRow } from '~/api/my-articles';
import { startSession } from '~/lib/session';
import { PageActionsProvider, PageActionsSlot } from '~/ui/page-actions';
import { enumerations } from '../../../../test/enumerations';
import { refusal } from '../../../../test/identity';
import { tokenExpiringIn } from '../../../../test/people';
import { renderAt } from '../../../../test/render';
import { serverAnswers } from '../../../../test/server-answers';
import { MyArticlesPage } from './my-articles-page';

const LIST = '/api/v1/articles/my';
const ROOM = '/personal-area/user-articles';

const row = (id: number, details: Partial<MyArticleRow> = {}): MyArticleRow => ({
  id,
  titleEn: `Article ${id}`,
  typeId: 1,
  statusId: 2,
  revision: 0,
  createdAt: '2026-10-28T09:00:00Z',
  publicationDate: null,
  opensIn: 'details',
  ...details,
});

const answerWith = (results: MyArticleRow[], count = results.length) =>
  serverAnswers({
    'GET /api/v1/enums': { body: enumerations },
    [`GET ${LIST}`]: { body: { results, count } },
  });

const show = (search = '', language?: 'ru') =>
  renderAt(
    <PageActionsProvider>
      <PageActionsSlot />
      <MyArticlesPage />
    </PageActionsProvider>,
    { at: ROOM + search, language },
  );

/** What the list was last asked for. */
const lastQuery = (asked: Request[]) =>
  asked
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname === LIST)
    .at(-1)?.search;

const link = (name: string | RegExp) => screen.findByRole('link', { name });

beforeEach(() => startSession(tokenExpiringIn(3600)));

test('a row says what and when, and leads where the server says', async () => {
  answerWith([
    row(1, { statusId: 1, titleEn: '', opensIn: 'edit' }),
    row(2, { statusId: 7, publicationDate: '2026-09-30' }),
  ]);
  show();
  await screen.findByText('Untitled article');
  expect(await link('Untitled article')).toHaveAttribute('href', `${ROOM}/edit/1`);
  expect(await link('Article 2')).toHaveAttribute('href', `${ROOM}/details/2`);

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
    `${ROOM}/create`,
  );
});

test('the tabs, the search and the order are in the address, each on the first page', async () => {
  const asked = answerWith([row(1)], 35);
  const { address } = show('?page=2');
  await userEvent.click(await link('Under review'));
  await waitFor(() => expect(address()).toBe(`${ROOM}?status=under-review`));
  expect(await link('Under review')).toHaveAttribute('aria-current', 'page');

  await userEvent.type(screen.getByRole('searchbox'), '  CAR T {Enter}');
  await waitFor(() => expect(address()).toBe(`${ROOM}?status=under-review&title=CAR+T`));
  expect(screen.getByRole('searchbox')).toHaveValue('CAR T');

  await userEvent.click(screen.getByRole('link', { name: 'Title' }));
  await userEvent.click(screen.getByRole('link', { name: 'Title' }));
  await waitFor(() => expect(address()).toContain('order=-titleEn'));
  expect(screen.getByRole('columnheader', { name: 'Title' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await userEvent.click(screen.getByRole('link', { name: 'Next page' }));
  await waitFor(() =>
    expect(lastQuery(asked)).toBe('?order=-titleEn&pageIndex=1&pageSize=10&status=3&title=CAR%20T'),
  );

  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(address()).toBe(`${ROOM}?status=under-review&order=-titleEn`));
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('an empty search asks for nothing', async () => {
  const asked = answerWith([row(1)]);
  const { address } = show();
  await link('Article 1');
  await userEvent.type(screen.getByRole('searchbox'), '   {Enter}');
  expect(address()).toBe(ROOM);
  expect(lastQuery(asked)).toBe('?order=-createdAt&pageIndex=0&pageSize=10');
});

test('on a phone the order is chosen from a list', async () => {
  answerWith([row(1)]);
  const { address } = show();
  await link('Article 1');
  await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Status, descending');
  await waitFor(() => expect(address()).toBe(`${ROOM}?order=-statusId`));
});

test('whoever has no articles is told how to begin, and nothing else', async () => {
  answerWith([]);
  show();
  expect(await screen.findByText('You have no articles yet')).toBeInTheDocument();
  expect(await link('Create your first article')).toHaveAttribute('href', `${ROOM}/create`);
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
});

test('where nothing matches, all articles are one step away', async () => {
  answerWith([]);
  show('?title=zebra&status=draft');
  expect(await screen.findByText('No articles with “zebra” in the title')).toBeInTheDocument();
  expect(await link('Show all articles')).toHaveAttribute('href', ROOM);
});

test('a page that is no more leads to the last one', async () => {
  answerWith([row(1)], 12);
  const { address } = show('?page=9');
  await waitFor(() => expect(address()).toBe(`${ROOM}?page=2`));
  expect(await screen.findByText('11–12 of 12')).toBeInTheDocument();
});

test('a failure is said in words, and one can try again', async () => {
  serverAnswers({
    'GET /api/v1/enums': { body: enumerations },
    [`GET ${LIST}`]: refusal(403, 'forbidden', 'Not for you.'),
  });
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent('Unable to load articlesNot for you.');
  answerWith([row(1)]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await link('Article 1')).toBeInTheDocument();
});

test('in Russian too', async () => {
  answerWith([row(1)]);
  show('', 'ru');
  expect(await screen.findByText('Оригинальная статья')).toBeInTheDocument();
  expect(await link('На рецензировании')).toBeInTheDocument();
});
