import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Language } from '~/i18n/language';
import { unwrapData } from './unwrap';
import { api } from './client';
import { editorArticleKeys } from './editor-articles';
import { queryClient } from './query-client';
import type { components } from './schema';

type Schemas = components['schemas'];

export type Issue = Schemas['IssueView'];
export type IssueRow = Schemas['IssueItem'];
export type IssueChange = Schemas['IssueContent'];
export type NewIssue = Required<Schemas['NewIssue']>;
export type NextIssue = Schemas['NextIssue'];
export type EditorGroup = Schemas['EditorGroup'];
export type IssueSection = Schemas['ArticleGroup'];

export const issueKeys = {
  lists: ['issues'] as const,
  details: (id: number) => ['issue', id] as const,
};

export interface IssueFilters {
  /** ISO date or empty. */
  from: string;
  to: string;
  /** Column name, prefixed with `-` for descending order. */
  order: string;
  pageIndex: number;
  pageSize: number;
}

export const issuesQuery = ({ from, to, ...page }: IssueFilters) =>
  queryOptions({
    queryKey: [...issueKeys.lists, { from, to, ...page }],
    queryFn: ({ signal }) =>
      unwrapData(
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
    placeholderData: keepPreviousData, // keeps the table while the next page loads
  });

export const issueQuery = (id: number) =>
  queryOptions({
    queryKey: issueKeys.details(id),
    queryFn: ({ signal }) =>
      unwrapData(api.GET('/api/v1/issues/{id}', { params: { path: { id } }, signal })),
  });

/** The issue as readers will see it; available before its publication. */
export const issuePreviewQuery = (id: number, lang: Language) =>
  queryOptions({
    queryKey: [...issueKeys.details(id), 'preview', lang],
    gcTime: 0, // always as saved last
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/api/v1/issues/{id}/preview/{lang}', { params: { path: { id, lang } }, signal }),
      ),
  });

/** Suggested number and sections of a new issue. */
export const nextIssueQuery = queryOptions({
  queryKey: [...issueKeys.lists, 'next'],
  queryFn: ({ signal }) => unwrapData(api.GET('/api/v1/issues/next', { signal })),
  staleTime: 0,
});

export async function createIssue(body: NewIssue): Promise<Issue> {
  return cacheIssue(await unwrapData(api.POST('/api/v1/issues', { body })));
}

/** Replaces the whole content. Rejects with 409 if `body.version` is outdated. */
export async function saveIssue(id: number, body: IssueChange): Promise<Issue> {
  return cacheIssue(
    await unwrapData(api.PUT('/api/v1/issues/{id}', { params: { path: { id } }, body })),
  );
}

/** Publishes the issue. Rejects with 409 if it has changed since `version`. */
export function publishIssue(
  { id, version }: Pick<Issue, 'id' | 'version'>,
  publicationDate: string,
): Promise<Issue> {
  const params = { path: { id } };
  const body = { publicationDate, version };
  return cachePublicationResult(
    id,
    unwrapData(api.POST('/api/v1/issues/{id}/publish', { params, body })),
  );
}

export function unpublishIssue(id: number): Promise<Issue> {
  const params = { path: { id } };
  return cachePublicationResult(
    id,
    unwrapData(api.POST('/api/v1/issues/{id}/unpublish', { params, body: {} })),
  );
}

async function cachePublicationResult(id: number, call: Promise<Issue>): Promise<Issue> {
  const issue = await call.catch((error: unknown) => {
    // Another editor or a changed article may have caused the error: refetch the issue.
    void queryClient().invalidateQueries({ queryKey: issueKeys.details(id) });
    throw error;
  });
  return cacheIssue(issue);
}

/**
 * Caches the server's version. Articles are invalidated too, because they contain the label of
 * their issue.
 */
function cacheIssue(issue: Issue): Issue {
  const client = queryClient();
  client.setQueryData(issueKeys.details(issue.id), issue);
  void client.invalidateQueries({ queryKey: issueKeys.lists });
  void client.invalidateQueries({ queryKey: editorArticleKeys.lists });
  void client.invalidateQueries({ queryKey: editorArticleKeys.all });
  return issue;
}
