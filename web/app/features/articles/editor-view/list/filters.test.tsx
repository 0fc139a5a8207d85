import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { EditorArticleRow } from '~/api/editor-articles';
import { startSession } from '~/lib/session';
import { makeToken, makeUser } from '../../../../../test/current-users';
import { makeEditorArticleRow as row } from '../../../../../test/editor-article-rows';
import { enumerations } from '../../../../../test/enumerations';
import { mockApi } from '../../../../../test/mock-api';
import { renderAtUrl } from '../../../../../test/render';
import { EditorArticlesPage } from './editor-articles-page';

const LIST = '/api/v1/articles';
const PATH = '/personal-area/editor-articles';

const editors = [
  {
    id: 5,
    name: { fullNameEn: 'Ivan Petrov', shortNameEn: 'Petrov I.' },
    isChief: false,
    isYou: false,
    openArticles: 2,
    waitingArticles: 1,
    sectionTypeIds: [],
    isRecused: false,
  },
];

const respondWith = (results: EditorArticleRow[], count = results.length) =>
  mockApi({
    'GET /api/v1/enums': { body: enumerations },
    [`GET ${LIST}`]: { body: { results, count } },
    'GET /api/v1/article-views': { body: [] },
    'GET /api/v1/handling-editors': { body: editors },
  });

const show = (search = '') =>
  renderAtUrl(<EditorArticlesPage />, {
    url: PATH + search,
    user: makeUser(['editor'], { id: 7 }),
  });

/** Query strings of the list requests. */
const queries = (requests: Request[]) =>
  requests
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname === LIST)
    .map(({ search }) => search);

const link = (name: string | RegExp) => screen.findByRole('link', { name });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

beforeEach(() => startSession(makeToken(3600)));

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
  await waitFor(() => expect(currentUrl()).toBe(`${PATH}?status=under-review&withIssue=false`));
  await userEvent.click(screen.getByRole('link', { name: 'Title' }));
  await waitFor(() =>
    expect(queries(requests).at(-1)).toBe(
      '?order=titleEn&pageIndex=0&pageSize=50&status=3&withIssue=false',
    ),
  );

  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(currentUrl()).toBe(`${PATH}?status=under-review&order=titleEn`));
  expect(screen.getByRole('checkbox', { name: 'Without an issue' })).not.toBeChecked();
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
});

test('a filter of the first tab stays there', async () => {
  const requests = respondWith([row(1)]);
  const { currentUrl } = show();
  await link('Article 1');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Late' }));
  await waitFor(() => expect(currentUrl()).toBe(`${PATH}?late=true&status=submitted`));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Handled by me' }));
  await waitFor(() => expect(queries(requests).at(-1)).toContain('status=2&editor=me&late=true'));
});

test('a search looks at all articles and says so', async () => {
  const requests = respondWith([row(1)]);
  const { currentUrl, goBack } = show();
  await userEvent.click(await link('Under review'));
  await userEvent.type(screen.getByRole('searchbox'), 'CAR ');
  await waitFor(() => expect(currentUrl()).toBe(`${PATH}?search=CAR`));
  expect(screen.getByRole('searchbox')).toHaveValue('CAR '); // the trailing space stays while the user types
  await waitFor(() => expect(queries(requests).at(-1)).toMatch(/pageSize=50&search=CAR$/));
  expect(await link('All')).toHaveAttribute('aria-current', 'page');
  expect(screen.getByText(/^All articles were searched/)).toBeInTheDocument();

  await userEvent.click(await link('Accepted'));
  await waitFor(() => expect(currentUrl()).toBe(`${PATH}?search=CAR&status=accepted`));
  expect(screen.getByText(/status “Accepted” were searched/)).toBeInTheDocument();
  await userEvent.type(screen.getByRole('searchbox'), 'T{Enter}');
  await waitFor(() => expect(currentUrl()).toBe(`${PATH}?search=CAR+T&status=accepted`));
  await goBack();
  await goBack();
  await goBack();
  await waitFor(() => expect(currentUrl()).toBe(PATH));
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('all filters are set in one step', async () => {
  const requests = respondWith([row(1)]);
  const { currentUrl } = show('?late=true&status=all');
  await userEvent.click(await button('Filters (1)'));
  const drawer = within(await screen.findByRole('dialog', { name: 'Filter the articles' }));
  expect(await drawer.findByLabelText('Late')).toBeChecked();
  expect(drawer.getByLabelText('Retraction')).not.toBeChecked(); // notices, too
  await drawer.findByRole('option', { name: 'Ivan Petrov' });
  await userEvent.selectOptions(drawer.getByLabelText('Handling editor'), 'Ivan Petrov');
  await userEvent.selectOptions(drawer.getByLabelText('Waits for'), 'Reviewers');
  await userEvent.selectOptions(drawer.getByLabelText('Reviews'), 'A request is unanswered');
  await userEvent.selectOptions(drawer.getByLabelText('Issue'), 'In an issue');
  await userEvent.type(drawer.getByLabelText('Submitted from'), '40.01.2026');
  await userEvent.click(drawer.getByLabelText('Review'));
  await userEvent.click(drawer.getByLabelText('Late'));
  await userEvent.click(drawer.getByRole('button', { name: 'Show the articles' }));
  expect(currentUrl()).toBe(`${PATH}?late=true&status=all`); // there is no such day
  await userEvent.clear(drawer.getByLabelText('Submitted from'));
  await userEvent.type(drawer.getByLabelText('Submitted from'), '01.02.2026');
  await userEvent.click(drawer.getByRole('button', { name: 'Show the articles' }));
  await waitFor(() =>
    expect(queries(requests).at(-1)).toBe(
      '?order=-createdAt&pageIndex=0&pageSize=50&typeId=2&editor=5&waits=reviewers' +
        '&reviews=unanswered&submittedAfter=2026-02-01&withIssue=true',
    ),
  );
  const chips = within(await screen.findByRole('list', { name: 'Filters in use' }));
  expect(chips.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Type: Review',
    'Handling editor: Ivan Petrov',
    'Waits for reviewers',
    'A request is unanswered',
    'Submitted from 01.02.2026',
    'In an issue',
  ]);
  await userEvent.click(chips.getByRole('link', { name: 'Remove the filter: Type: Review' }));
  await waitFor(() => expect(currentUrl()).not.toContain('typeId'));
  expect(currentUrl()).toContain('status=all');
});

test('links of the dashboard show exactly their articles, with what they filter by', async () => {
  const requests = respondWith([row(1, { issue: { id: 9, label: 'Vol. 13, No. 2' } })]);
  const { currentUrl } = show(
    '?decision=accepted&decidedAfter=2026-01-01&decidedBefore=2026-01-31&editor=me-or-none' +
      '&status=2&status=4&issueId=9&step=decide',
  );
  await waitFor(() =>
    expect(queries(requests)[0]).toBe(
      '?order=-createdAt&pageIndex=0&pageSize=50&status=2&status=4&editor=me-or-none' +
        '&step=decide&decision=accepted&decidedAfter=2026-01-01&decidedBefore=2026-01-31&issueId=9',
    ),
  );
  await screen.findByText('Issue: Vol. 13, No. 2');
  const chips = within(screen.getByRole('list', { name: 'Filters in use' }));
  expect(chips.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Status: Submitted, Review complete',
    'Handling editor: Me or no one',
    'Next step: Decide',
    'Decision: accepted',
    'Decided from 01.01.2026',
    'Decided until 31.01.2026',
    'Issue: Vol. 13, No. 2',
  ]);
  await userEvent.click(chips.getByRole('link', { name: /Remove the filter: Status/ }));
  await waitFor(() => expect(currentUrl()).toContain('status=all'));
  expect(await link('All')).toHaveAttribute('aria-current', 'page');
});

test('empty tab links to the tab with pending work', async () => {
  respondWith([]);
  show('?status=review-complete');
  expect(await screen.findByText('No articles are waiting for a decision')).toBeInTheDocument();
  expect(await link('Go to “Under review”')).toHaveAttribute('href', `${PATH}?status=under-review`);
});

test.each([
  ['?status=all', 'No articles yet', 'Articles appear here when their authors submit them.'],
  ['?late=true', 'Nothing is late', 'Clear the filters to see all articles.'],
  ['?status=accepted&late=true', 'Nothing is late', /status “Accepted” were looked at/],
  ['?status=accepted&withoutIssue=true', 'No articles without an issue', /status “Accepted”/],
  [
    '?late=true&editor=me',
    'No articles match these filters',
    'Clear the filters to see all articles.',
  ],
  ['?search=zebra', 'Nothing found for “zebra”', /^Numbers, titles, authors, reviewers and DOIs/],
  ['?search=zebra&late=true', 'Nothing found for “zebra”', /^The filters also apply/],
])('empty list at %s says why', async (search, title, text) => {
  respondWith([]);
  show(search);
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test('empty result of a tab offers to search all articles or to clear the filters', async () => {
  respondWith([]);
  const { currentUrl } = show('?title=zebra&status=accepted&withoutIssue=true');
  expect(await screen.findByText('Nothing found for “zebra”')).toBeInTheDocument();
  expect(await screen.findAllByText(/status “Accepted” were searched/)).toHaveLength(2);
  await userEvent.click(await link('Search all articles'));
  await waitFor(() => expect(currentUrl()).toBe(`${PATH}?status=all&search=zebra`));
  expect(screen.queryByRole('link', { name: 'Search all articles' })).toBeNull();
  await userEvent.click(await link('Clear the filters'));
  await waitFor(() => expect(currentUrl()).toBe(`${PATH}?status=all`));
  expect(screen.getByRole('searchbox')).toHaveValue('');
});
