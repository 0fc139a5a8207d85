import {
  toListParams,
  type EditorArticleConditions,
  type EditorArticleFilters,
  type WorkStep,
} from '~/api/editor-articles';
import { ArticleStatus } from '~/lib/article-status';
import { parseDate, parseOrder, parsePageIndex, type ParamChanges } from '~/lib/list-search-params';

/** Statuses in the order of the tabs, by their names in the URL. */
export const STATUS_IDS = {
  submitted: ArticleStatus.submitted,
  revision: ArticleStatus.revision,
  'under-review': ArticleStatus.underReview,
  'review-complete': ArticleStatus.reviewComplete,
  accepted: ArticleStatus.accepted,
  published: ArticleStatus.published,
  declined: ArticleStatus.declined,
} as const;

export type StatusName = keyof typeof STATUS_IDS;

export const STATUS_NAMES = Object.keys(STATUS_IDS) as StatusName[];
export const ALL = 'all';
const DEFAULT_STATUS: StatusName = 'submitted';

/** A tab: one status, all of them, or none of the tabs if the URL names several statuses. */
export type Tab = StatusName | typeof ALL | null;

/** Columns by which the server sorts. */
export const SORT_FIELDS = [
  'titleEn',
  'createdAt',
  'publicationDate',
  'manuscriptNumber',
  'statusSince',
  'lastActivity',
  'submittedAt',
] as const;

const NEWEST_FIRST = '-createdAt';
const PAGE_SIZE = 50;
const MAX_SEARCH = 200;

export const WAITS = ['editors', 'reviewers', 'author', 'production'] as const;
/** A new step of the rules is a type error until it is listed. */
const STEPS = Object.keys({
  'assign-editor': true,
  'ask-reviewers': true,
  'ask-more-reviewers': true,
  'wait-for-answers': true,
  'wait-for-reviews': true,
  'remind-reviewers': true,
  decide: true,
  recommend: true,
  'answer-recommendation': true,
  'wait-for-recommendation': true,
  'wait-for-author': true,
  prepare: true,
  publish: true,
  'place-in-issue': true,
  'wait-for-issue': true,
} satisfies Record<WorkStep['kind'], true>) as WorkStep['kind'][];
export const REVIEWS = ['late', 'unanswered', 'in'] as const;
export const DECISIONS = ['accepted', 'declined', 'revision'] as const;
export const DATES = [
  'submittedAfter',
  'submittedBefore',
  'decidedAfter',
  'decidedBefore',
] as const;
const EDITORS = ['me', 'none', 'me-or-none'] as const;

/** URL parameters that clear the search and all filters. The last two are of earlier links. */
export const NO_FILTERS: ParamChanges = {
  search: null,
  typeId: null,
  editor: null,
  waits: null,
  step: null,
  late: null,
  reviews: null,
  submittedAfter: null,
  submittedBefore: null,
  decision: null,
  decidedAfter: null,
  decidedBefore: null,
  withIssue: null,
  issueId: null,
  title: null,
  withoutIssue: null,
};

/** Reads the filters from the URL; ignores invalid values. */
export function parseFilters(searchParams: URLSearchParams): EditorArticleFilters {
  const conditions = parseConditions(searchParams);
  return {
    ...conditions,
    statusIds: parseStatusIds(searchParams, isFiltered(conditions)),
    order: parseOrder(searchParams, SORT_FIELDS, NEWEST_FIRST),
    pageIndex: parsePageIndex(searchParams),
    pageSize: PAGE_SIZE,
  };
}

function parseConditions(searchParams: URLSearchParams): EditorArticleConditions {
  const text = (name: string) => searchParams.get(name)?.trim() ?? '';
  return {
    search: (text('search') || text('title')).slice(0, MAX_SEARCH),
    typeIds: parseIds(searchParams.getAll('typeId')),
    editor: parseEditor(text('editor')),
    waits: parseChoice(text('waits'), WAITS),
    steps: STEPS.filter((step) => searchParams.getAll('step').includes(step)),
    late: text('late') === 'true',
    reviews: parseChoice(text('reviews'), REVIEWS),
    submittedAfter: parseDate(searchParams, 'submittedAfter'),
    submittedBefore: parseDate(searchParams, 'submittedBefore'),
    decision: parseChoice(text('decision'), DECISIONS),
    decidedAfter: parseDate(searchParams, 'decidedAfter'),
    decidedBefore: parseDate(searchParams, 'decidedBefore'),
    withIssue: parseWithIssue(text('withIssue'), text('withoutIssue')),
    issueId: parseIds([text('issueId')])[0] ?? null,
  };
}

/**
 * Statuses by name or, in saved views and links of the dashboard, by id. Without one the list shows
 * new submissions, but a search or a filter looks at all articles.
 */
function parseStatusIds(searchParams: URLSearchParams, filtered: boolean): number[] {
  const values = searchParams.getAll('status');
  const ids = STATUS_NAMES.filter(
    (name) => values.includes(name) || values.includes(String(STATUS_IDS[name])),
  ).map((name) => STATUS_IDS[name]);
  if (ids.length > 0) return ids.length === STATUS_NAMES.length ? [] : ids;
  return filtered || values.includes(ALL) ? [] : [STATUS_IDS[DEFAULT_STATUS]];
}

function parseChoice<Value extends string>(text: string, choices: readonly Value[]): Value | '' {
  return choices.find((choice) => choice === text) ?? '';
}

function parseEditor(text: string): string {
  return parseChoice(text, EDITORS) || (parseIds([text])[0]?.toString() ?? '');
}

function parseIds(values: readonly string[]): number[] {
  return [...new Set(values.filter((value) => /^[1-9]\d{0,14}$/.test(value)).map(Number))];
}

function parseWithIssue(withIssue: string, withoutIssue: string): boolean | null {
  if (withIssue === 'true') return true;
  return withIssue === 'false' || withoutIssue === 'true' ? false : null;
}

/** True if a search or a filter is set; the status is none. */
export function isFiltered(conditions: EditorArticleConditions): boolean {
  return conditions.search !== '' || countFilters(conditions) > 0;
}

/** Number of filters that are set, without the search. */
export function countFilters(conditions: EditorArticleConditions): number {
  const { waits, late, reviews, editor, decision, withIssue, issueId } = conditions;
  const lists = [conditions.typeIds.length, conditions.steps.length];
  const dates = DATES.map((name) => conditions[name]);
  const isSet = [waits, late, reviews, editor, decision, issueId, ...lists, ...dates];
  return isSet.filter(Boolean).length + (withIssue === null ? 0 : 1);
}

export function currentTab({ statusIds }: EditorArticleFilters): Tab {
  if (statusIds.length === 0) return ALL;
  if (statusIds.length > 1) return null;
  return STATUS_NAMES.find((name) => STATUS_IDS[name] === statusIds[0]) ?? null;
}

/** Parameter of a tab; the default needs none as long as nothing is filtered. */
export function tabParam(tab: StatusName | typeof ALL, filtered: boolean): string | null {
  return tab === DEFAULT_STATUS && !filtered ? null : tab;
}

/** Adds the shown tab to other filters, which would otherwise look at all articles. */
export function keepTab(filters: EditorArticleFilters, changes: ParamChanges): ParamChanges {
  const tab = currentTab(filters);
  return tab === null ? changes : { ...changes, status: tab };
}

/** A new search looks at all articles; a changed one stays in the tab that was chosen since. */
export function searchChanges({ search: previous }: EditorArticleFilters, search: string) {
  const changes: ParamChanges = { search, title: null };
  return previous === '' ? { ...changes, status: null } : changes;
}

/** Query string of these filters as a saved view holds it: with ids, without the page. */
export function toViewQuery(filters: EditorArticleFilters): string {
  const { status = Object.values(STATUS_IDS), ...params } = toListParams(filters);
  // A view without filters would open new submissions, so it names all statuses.
  const named = filters.statusIds.length > 0 || !isFiltered(filters) ? { status } : {};
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...named, ...params })) {
    for (const item of [value].flat()) if (item !== undefined) query.append(name, String(item));
  }
  return query.toString();
}
