import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataOf } from './answer';
import { api } from './client';
import { deskArticleKeys } from './desk-articles';
import { ApiError } from './errors';
import { queryClient } from './query-client';
import type { components } from './schema';

type Schemas = components['schemas'];

export type Issue = Schemas['IssueView'];
export type IssueRow = Schemas['IssueItem'];
export type IssueContent = Schemas['IssueContent'];
export type NewIssue = Required<Schemas['NewIssue']>;
export type EditorGroup = Schemas['EditorGroup'];
export type IssueSection = Schemas['ArticleGroup'];

export const issueKeys = {
  lists: ['issues'] as const,
  details: (id: number) => ['issue', id] as const,
};

export interface IssueFilters {
  /** Days, or empty. */
  from: string;
  to: string;
  /** A column, with `-` before it where the order is descending. */
  order: string;
  pageIndex: number;
  pageSize: number;
}

export const issuesQuery = ({ from, to, ...page }: IssueFilters) =>
  queryOptions({
    queryKey: [...issueKeys.lists, { from, to, ...page }],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/issues', {
          params: {
            query: {
              ...page,
              publicationDateFrom: from || undefined,
              publicationDateTo: to || undefined,
            },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData, // the table stays while the next page comes
  });

export const issueQuery = (id: number) =>
  queryOptions({
    queryKey: issueKeys.details(id),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/issues/{id}', { params: { path: { id } }, signal })),
  });

/** From an address, where anything may stand; always afresh, for other editors work on it too. */
export function loadIssue(id: string | undefined): Promise<Issue> {
  if (!/^[1-9]\d{0,8}$/.test(id ?? '')) return Promise.reject(new ApiError(404, null, null));
  return queryClient().fetchQuery({ ...issueQuery(Number(id)), staleTime: 0 });
}

export async function createIssue(body: NewIssue): Promise<Issue> {
  return remember(await dataOf(api.POST('/api/v1/issues', { body })));
}

/** Always whole. Refused where somebody has saved a newer version than the one it was made from. */
export async function saveIssue(id: number, body: IssueContent): Promise<Issue> {
  return remember(await dataOf(api.PUT('/api/v1/issues/{id}', { params: { path: { id } }, body })));
}

/** As it was looked at: what a colleague has put in since is refused. */
export function publishIssue(
  { id, version }: Pick<Issue, 'id' | 'version'>,
  publicationDate: string,
): Promise<Issue> {
  const params = { path: { id } };
  const body = { publicationDate, version };
  return turned(id, dataOf(api.POST('/api/v1/issues/{id}/publish', { params, body })));
}

export function unpublishIssue(id: number): Promise<Issue> {
  const params = { path: { id } };
  return turned(id, dataOf(api.POST('/api/v1/issues/{id}/unpublish', { params, body: {} })));
}

async function turned(id: number, call: Promise<Issue>): Promise<Issue> {
  const issue = await call.catch((error: unknown) => {
    // Somebody was faster, or an article has moved: the screen must show how it stands.
    void queryClient().invalidateQueries({ queryKey: issueKeys.details(id) });
    throw error;
  });
  return remember(issue);
}

/** What the server has answered is what every screen shows next; articles say in which issue they are. */
function remember(issue: Issue): Issue {
  const client = queryClient();
  client.setQueryData(issueKeys.details(issue.id), issue);
  void client.invalidateQueries({ queryKey: issueKeys.lists });
  void client.invalidateQueries({ queryKey: deskArticleKeys.lists });
  void client.invalidateQueries({ queryKey: deskArticleKeys.all });
  return issue;
}
