import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { DeskArticleRow } from '~/api/desk-articles';
import { startSession } from '~/lib/session';
import { enumerations } from '../../../../../test/enumerations';
import { refusal } from '../../../../../test/identity';
import { tokenExpiringIn } from '../../../../../test/people';
import { renderAt } from '../../../../../test/render';
import { serverAnswers } from '../../../../../test/server-answers';
import { DeskArticlesPage } from './desk-articles-page';

const LIST = '/api/v1/articles';
const ROOM = '/personal-area/editor-articles';

const row = (id: number, details: Partial<DeskArticleRow> = {}): DeskArticleRow => ({
  id,
  titleEn: `Article ${id}`,
  typeId: 1,
  statusId: 2,
  revision: 0,
  createdAt: '2026-10-28T09:00:00Z',
  publicationDate: null,
  authorId: 11,
  author: { fullNameEn: 'Elena Morozova', shortNameEn: 'Morozova E.' },
  issue: null,
  isEditable: true,
  ...details,
});

const answerWith = (results: DeskArticleRow[], count = results.length) =>
  serverAnswers({
    'GET /api/v1/enums': { body: enumerations },
    [`GET ${LIST}`]: { body: { results, count } },
  });

const show = (search = '', language?: 'ru') =>
  renderAt(<DeskArticlesPage />, { at: ROOM + search, language });

/** What the list was asked for, one after the other. */
const queries = (asked: Request[]) =>
  asked
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname === LIST)
    .map(({ search }) => search);

const link = (name: string | RegExp) => screen.findByRole('link', { name });

beforeEach(() => startSession(tokenExpiringIn(3600)));

test('a row says what, whose and when, and leads to the article', async () => {
  answerWith([
    row(1),
    row(2, { statusId: 6, isEditable: false }),
    row(3, { statusId: 7, publicationDate: '2026-09-30' }),
  ]);
  show();
  expect(await link('Article 1')).toHaveAttribute('href', `${ROOM}/details/1`);
  await screen.findAllByText('Original article');

  const [, submitted, declined, published] = screen.getAllByRole('row');
  expect(within(submitted!).getByText('Morozova E.')).toHaveAttribute('lang', 'en');
  expect(within(submitted!).getByText('28.10.2026')).toBeInTheDocument();
  expect(within(submitted!).getByRole('link', { name: 'Edit: Article 1' })).toHaveAttribute(
    'href',
    `${ROOM}/edit/1`,
  );
  expect(within(declined!).getByText('Declined')).toHaveAttribute('data-tone', 'red');
  expect(within(declined!).getAllByRole('link')).toHaveLength(1);
  expect(within(published!).getByText('30.09.2026')).toBeInTheDocument();
});

test('only what the server sorts by can be sorted by', async () => {
  answerWith([row(1)]);
  show();
  await link('Article 1');
  const sorting = screen
    .getAllByRole('columnheader')
    .filter((head) => within(head).queryByRole('link'))
    .map((head) => head.textContent);
  expect(sorting).toEqual(['Title', 'Created', 'Published']);
});

test('the tabs, the filters and the order are in the address, each on the first page', async () => {
  const asked = answerWith([row(1)], 120);
  const { address } = show('?page=2');
  await waitFor(() =>
    expect(queries(asked)).toEqual(['?order=-createdAt&pageIndex=1&pageSize=50&status=2']),
  );
  expect(await link('Submitted')).toHaveAttribute('aria-current', 'page');

  await userEvent.click(await link('Under review'));
  await waitFor(() => expect(address()).toBe(`${ROOM}?status=under-review`));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Without an issue' }));
  await waitFor(() => expect(address()).toBe(`${ROOM}?status=under-review&withoutIssue=true`));
  await userEvent.type(screen.getByRole('searchbox'), '  CAR T {Enter}');
  await waitFor(() => expect(address()).toContain('&title=CAR+T'));
  await userEvent.click(screen.getByRole('link', { name: 'Title' }));
  await waitFor(() =>
    expect(queries(asked).at(-1)).toBe(
      '?order=titleEn&pageIndex=0&pageSize=50&status=3&title=CAR%20T&withIssue=false',
    ),
  );

  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(address()).toBe(`${ROOM}?status=under-review&order=titleEn`));
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect(screen.getByRole('checkbox')).not.toBeChecked();
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
});

test('typing searches by itself, and Back does not lead through what was typed', async () => {
  const asked = answerWith([row(1)]);
  const { address, goBack } = show();
  await userEvent.click(await link('Under review'));
  await userEvent.type(screen.getByRole('searchbox'), 'CAR ');
  await waitFor(() => expect(address()).toBe(`${ROOM}?status=under-review&title=CAR`));
  expect(screen.getByRole('searchbox')).toHaveValue('CAR '); // more may be coming
  await waitFor(() => expect(queries(asked).at(-1)).toContain('title=CAR'));
  await goBack();
  await waitFor(() => expect(address()).toBe(ROOM));
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('each empty tab says where the work is', async () => {
  answerWith([]);
  show('?status=review-complete');
  expect(await screen.findByText('No articles are waiting for a decision')).toBeInTheDocument();
  expect(await link('Go to “Under review”')).toHaveAttribute('href', `${ROOM}?status=under-review`);
});

test('where the filters let nothing through, they can be cleared', async () => {
  answerWith([]);
  const { address } = show('?title=zebra&status=accepted&withoutIssue=true');
  expect(await screen.findByText('No articles with “zebra” in the title')).toBeInTheDocument();
  expect(await screen.findByText(/status “Accepted” were searched/)).toBeInTheDocument();
  await userEvent.click(await link('Clear the filters'));
  await waitFor(() => expect(address()).toBe(`${ROOM}?status=accepted`));
  expect(screen.getByRole('searchbox')).toHaveValue('');
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
  answerWith([]);
  show('', 'ru');
  expect(await screen.findByText('Новых статей нет')).toBeInTheDocument();
  expect(await link('На рецензировании')).toBeInTheDocument();
});
