import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { EditorArticleRow } from '~/api/editor-articles';
import * as files from '~/lib/files';
import { startSession } from '~/lib/session';
import { makeToken, makeUser } from '../../../../../test/current-users';
import { makeEditorArticleRow as row, makeWorkStep } from '../../../../../test/editor-article-rows';
import { enumerations } from '../../../../../test/enumerations';
import { apiProblem } from '../../../../../test/identity';
import { mockApi } from '../../../../../test/mock-api';
import { renderAtUrl } from '../../../../../test/render';
import { EditorArticlesPage } from './editor-articles-page';

const LIST = '/api/v1/articles';
const PATH = '/personal-area/editor-articles';
const DAY = 24 * 60 * 60 * 1000;

const counts = {
  all: 30,
  statuses: [
    { statusId: 2, count: 12 },
    { statusId: 3, count: 18 },
  ],
};

const respondWith = (results: EditorArticleRow[], count = results.length, others = {}) =>
  mockApi({
    'GET /api/v1/enums': { body: enumerations },
    [`GET ${LIST}`]: { body: { results, count } },
    'GET /api/v1/article-views': { body: [] },
    ...others,
  });

const show = (search = '', language?: 'ru') =>
  renderAtUrl(<EditorArticlesPage />, {
    url: PATH + search,
    language,
    user: makeUser(['editor'], { id: 7 }),
  });

/** Query strings of the requests for a path. */
const queries = (requests: Request[], path = LIST) =>
  requests
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname === path)
    .map(({ search }) => search);

const link = (name: string | RegExp) => screen.findByRole('link', { name });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

beforeEach(() => startSession(makeToken(3600)));

test('row shows what happens next, since when and who does it', async () => {
  const statusSince = new Date(Date.now() - 12 * DAY).toISOString();
  respondWith([
    row(1),
    row(2, {
      statusId: 3,
      statusSince,
      reviews: { asked: 3, agreed: 2, completed: 1, late: 1 },
      handlingEditor: { id: 5, name: { fullNameEn: 'Ivan Petrov', shortNameEn: 'Petrov I.' } },
      nextStep: makeWorkStep({ kind: 'remind-reviewers', reviewsOpen: 2, days: 3, isYours: true }),
      isLate: true,
      lateReason: 'reviews',
    }),
    row(3, {
      statusId: 6,
      isEditable: false,
      statusSince: new Date().toISOString(),
      reviews: { asked: 0, agreed: 0, completed: 0, late: 0 },
      handlingEditor: { id: 7, name: { fullNameEn: 'Me Myself', shortNameEn: 'Myself M.' } },
      nextStep: null,
    }),
  ]);
  show();
  expect(await link('Article 1')).toHaveAttribute('href', `${PATH}/details/1`);
  await screen.findAllByText('Declined');

  const [, submitted, reviewed, declined] = screen
    .getAllByRole('row')
    .map((element) => within(element));
  expect(submitted!.getByText('Morozova E.')).toHaveAttribute('lang', 'en');
  expect(submitted!.getByText('28.10.2026')).toBeInTheDocument();
  expect(submitted!.getByText('CTT-2026-0001')).toBeInTheDocument();
  expect(submitted!.getByText('Ask reviewers')).toBeInTheDocument();
  expect(submitted!.getByRole('link', { name: 'Edit: Article 1' })).toHaveAttribute(
    'href',
    `${PATH}/edit/1`,
  );
  expect(submitted!.queryByText('Late')).toBeNull();

  expect(reviewed!.getByText('12 days')).toHaveAttribute('datetime', statusSince);
  expect(reviewed!.getByText('1 of 3 in')).toBeInTheDocument();
  expect(reviewed!.getByText('2 agreed')).toBeInTheDocument();
  expect(reviewed!.getByText('1 late')).toBeInTheDocument();
  expect(reviewed!.getByText('Petrov I.')).toBeInTheDocument();
  expect(reviewed!.getByText(/Remind 1 reviewer, 3 days late$/)).toHaveTextContent('Your turn:');
  expect(reviewed!.getByText(/^Late/)).toHaveTextContent('a reviewer is late');

  expect(declined!.getByText('Declined')).toHaveAttribute('data-tone', 'red');
  expect(declined!.getByText('today')).toBeInTheDocument();
  expect(declined!.getByText('You')).toBeInTheDocument();
  expect(declined!.getAllByRole('link')).toHaveLength(1);
});

test('row names the recommendations of its reviews and of the handling editor', async () => {
  respondWith([
    row(1, { statusId: 4, recommendations: [3, 1, 3], recommendedDecision: 'accept' }),
    row(2),
  ]);
  show();
  expect(
    await screen.findByText('Recommendations: Needs changes (2); Can be published'),
  ).toBeInTheDocument();
  expect(screen.getAllByText(/^Recommendations/)).toHaveLength(1);
  expect(screen.getByText('The handling editor recommends: accept')).toBeInTheDocument();
});

test('columns are chosen and remembered on the device', async () => {
  respondWith([row(1, { publicationDate: '2026-09-30' })]);
  const { unmount } = show();
  await link('Article 1');
  const heads = () => screen.getAllByRole('columnheader').flatMap((head) => head.textContent || []);
  expect(heads()).toEqual([
    'Title',
    'Status',
    'Reviews',
    'Handling editor',
    'Next step',
    'Created',
    'Actions',
  ]);
  await userEvent.click(await button('Columns'));
  expect(screen.queryByRole('menuitem', { name: 'Restore the usual columns' })).toBeNull();
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Published' }));
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Type' }));
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Submitted by' }));
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Number' }));
  expect(heads()[0]).toBe('Number');
  expect(heads()).toContain('Type');
  expect(screen.getByText('30.09.2026')).toBeInTheDocument();
  // What has a column of its own is not repeated below the title.
  expect(screen.getAllByText('CTT-2026-0001')).toHaveLength(1);
  expect(screen.getAllByText('Morozova E.')).toHaveLength(1);
  unmount();

  show();
  await link('Article 1');
  expect(heads()).toContain('Published');
  expect(heads()).toContain('Submitted by');
  await userEvent.click(await button('Columns'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Restore the usual columns' }));
  expect(heads()).not.toContain('Submitted by');
  expect(heads()).not.toContain('Published');
});

test.each(['{', '"author"', '["toString"]'])('stored columns may be broken: %s', async (stored) => {
  localStorage.setItem('octavo.editor-articles.columns', stored);
  respondWith([row(1)]);
  show();
  expect(await link('Article 1')).toBeInTheDocument();
});

test('only sortable columns have sort links; the phone has every order', async () => {
  respondWith([row(1)]);
  show();
  await link('Article 1');
  const sorting = screen
    .getAllByRole('columnheader')
    .filter((head) => within(head).queryByRole('link'))
    .map((head) => head.textContent);
  expect(sorting).toEqual(['Title', 'Status', 'Created']);
  const orders = within(screen.getByLabelText('Sort by')).getAllByRole('option');
  expect(orders).toHaveLength(14);
  expect(orders.map(({ textContent }) => textContent)).toContain('In its status since, ascending');
});

test('tabs have the counts of the current filters', async () => {
  const requests = respondWith([row(1)], 1, { [`GET ${LIST}/counts`]: { body: counts } });
  show('?late=true&status=all&page=2&order=titleEn');
  expect(await link('All 30')).toHaveAttribute('aria-current', 'page');
  expect(await link('Submitted 12')).toHaveAttribute('href', expect.stringContaining('late=true'));
  expect(await link('Declined 0')).toBeInTheDocument();
  expect(
    screen
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
      .slice(0, 8),
  ).toEqual([
    'All 30',
    'Submitted 12',
    'Revision 0',
    'Under review 18',
    'Review complete 0',
    'Accepted 0',
    'Published 0',
    'Declined 0',
  ]);
  expect(queries(requests, `${LIST}/counts`)).toEqual(['?late=true']);
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

test('a double click exports once', async () => {
  const requests = respondWith([row(1)], 1, { [`GET ${LIST}/export`]: 'no response' });
  show();
  await userEvent.dblClick(await button('Export CSV'));
  expect(queries(requests, `${LIST}/export`)).toHaveLength(1);
});

test('the export has the filters of the list, on every page', async () => {
  const save = vi.spyOn(files, 'saveAttachment').mockImplementation(() => undefined);
  const requests = respondWith([row(1)], 120, { [`GET ${LIST}/export`]: { body: {} } });
  show('?status=under-review&late=true&order=statusSince&page=2');
  await userEvent.click(await button('Export CSV'));
  await waitFor(() => expect(save).toHaveBeenCalledWith(expect.anything(), 'articles.csv'));
  expect(queries(requests, `${LIST}/export`)).toEqual(['?order=statusSince&status=3&late=true']);
});

test('a failed export says so', async () => {
  respondWith([row(1)], 1, { [`GET ${LIST}/export`]: apiProblem(409, 'too-many', 'Too many.') });
  show();
  await userEvent.click(await button('Export CSV'));
  expect(await screen.findByText('Unable to export the articles')).toBeInTheDocument();
  expect(screen.getByText('Too many.')).toBeInTheDocument();
});

test('list is shown in Russian', async () => {
  respondWith([]);
  const { unmount } = show('', 'ru');
  expect(await screen.findByText('Новых статей нет')).toBeInTheDocument();
  expect(await link('На рецензировании')).toBeInTheDocument();
  unmount();
  respondWith([
    row(1, {
      nextStep: makeWorkStep({ kind: 'decide', reviewsIn: 2 }),
      isLate: true,
      lateReason: 'decision',
    }),
  ]);
  show('?status=all', 'ru');
  expect(await screen.findByText(/Поступили\s2\sрецензии: примите решение/)).toBeInTheDocument();
  expect(screen.getByText(/^Просрочено/)).toBeInTheDocument();
});
