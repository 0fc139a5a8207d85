import { expect, test } from 'vitest';
import type { EditorArticleFilters } from '~/api/editor-articles';
import {
  countFilters,
  currentTab,
  keepTab,
  parseFilters,
  searchChanges,
  STATUS_IDS,
  tabParam,
  toViewQuery,
} from './article-filters';

const filters = (search: string) => parseFilters(new URLSearchParams(search));

const defaults: EditorArticleFilters = {
  statusIds: [2],
  search: '',
  typeIds: [],
  editor: '',
  waits: '',
  steps: [],
  late: false,
  reviews: '',
  submittedAfter: '',
  submittedBefore: '',
  decision: '',
  decidedAfter: '',
  decidedBefore: '',
  withIssue: null,
  issueId: null,
  order: '-createdAt',
  pageIndex: 0,
  pageSize: 50,
};

test('tabs follow the workflow and exclude drafts', () => {
  expect(Object.values(STATUS_IDS)).toEqual([2, 8, 3, 4, 5, 7, 6]);
});

test('filters default to submitted articles, newest first', () => {
  expect(filters('')).toEqual(defaults);
});

test('filters are restored from a shared URL', () => {
  const search =
    'status=review-complete&search=CAR+T&typeId=2&typeId=1&typeId=2&editor=me-or-none&waits=editors' +
    '&step=decide&step=ask-reviewers&step=sleep&late=true&reviews=unanswered&submittedAfter=2026-01-01&submittedBefore=2026-06-30' +
    '&decision=revision&decidedAfter=2026-02-01&decidedBefore=2026-02-28&withIssue=true&issueId=9' +
    '&order=statusSince&page=3';
  expect(filters(search)).toEqual({
    statusIds: [4],
    search: 'CAR T',
    typeIds: [2, 1],
    editor: 'me-or-none',
    waits: 'editors',
    steps: ['ask-reviewers', 'decide'],
    late: true,
    reviews: 'unanswered',
    submittedAfter: '2026-01-01',
    submittedBefore: '2026-06-30',
    decision: 'revision',
    decidedAfter: '2026-02-01',
    decidedBefore: '2026-02-28',
    withIssue: true,
    issueId: 9,
    order: 'statusSince',
    pageIndex: 2,
    pageSize: 50,
  });
});

test.each([
  'status=draft',
  'status=toString',
  'status=1',
  'order=statusId',
  'withoutIssue=1',
  'withIssue=maybe',
  'late=yes',
  'waits=nobody',
  'step=toString',
  'reviews=toString',
  'editor=-1',
  'editor=0',
  'typeId=x',
  'submittedAfter=2026-02-30',
  'issueId=99999999999999999999',
  'search=+',
])('invalid parameter is ignored: %s', (search) => {
  expect(filters(search)).toEqual(defaults);
});

test('links of earlier versions work', () => {
  expect(filters('status=accepted&title=CAR+T&withoutIssue=true')).toMatchObject({
    statusIds: [5],
    search: 'CAR T',
    withIssue: false,
  });
});

test.each([
  ['late=true', []],
  ['search=x', []],
  ['status=all', []],
  ['status=submitted&late=true', [2]],
  ['status=4', [4]],
  ['status=4&status=2', [2, 4]],
  ['status=2&status=8&status=3&status=4&status=5&status=7&status=6', []],
])('“%s” looks at the statuses %j', (search, statusIds) => {
  expect(filters(search).statusIds).toEqual(statusIds);
});

test.each([
  ['', 'submitted'],
  ['status=under-review', 'under-review'],
  ['status=3', 'under-review'],
  ['status=all', 'all'],
  ['status=2&status=4', null],
])('“%s” shows the tab %s', (search, tab) => {
  expect(currentTab(filters(search))).toBe(tab);
});

test('the default tab needs no parameter unless something is filtered', () => {
  expect(tabParam('submitted', false)).toBeNull();
  expect(tabParam('submitted', true)).toBe('submitted');
  expect(tabParam('all', false)).toBe('all');
});

test('a filter stays in its tab', () => {
  expect(keepTab(filters(''), { late: 'true' })).toEqual({ late: 'true', status: 'submitted' });
  expect(keepTab(filters('late=true'), { late: null })).toEqual({ late: null, status: 'all' });
  expect(keepTab(filters('status=2&status=4'), { late: 'true' })).toEqual({ late: 'true' });
});

test('a new search looks at all articles, a changed one stays in its tab', () => {
  expect(searchChanges(filters('status=accepted'), 'x')).toEqual({
    search: 'x',
    title: null,
    status: null,
  });
  expect(searchChanges(filters('status=accepted&search=x'), 'xy')).toEqual({
    search: 'xy',
    title: null,
  });
});

test('filters are counted without search and status', () => {
  expect(countFilters(filters('status=accepted&search=x'))).toBe(0);
  expect(
    countFilters(filters('withIssue=false&late=true&typeId=1&typeId=2&editor=5&step=decide')),
  ).toBe(5);
});

test.each([
  '',
  'status=all',
  'status=all&order=-lastActivity',
  'search=CAR+T&typeId=2&typeId=1',
  'step=decide&step=remind-reviewers&editor=me-or-none',
  'status=under-review&editor=17&late=true&withIssue=false&issueId=3&order=titleEn',
  'status=2&status=4&submittedAfter=2026-01-01&decision=accepted&decidedBefore=2026-02-01',
])('a saved view shows the same list: %s', (search) => {
  const query = toViewQuery(filters(search));
  expect(filters(query)).toEqual(filters(search));
  expect(new URLSearchParams(query).has('page')).toBe(false);
});

test('a saved view has ids, as the server checks them', () => {
  expect(toViewQuery(filters('status=under-review&late=true&page=2'))).toBe(
    'status=3&order=-createdAt&late=true',
  );
});
