import type { GetResponse } from './types';

/** Response types of the public lists. */
export type ArticleSearchResult = GetResponse<'/api/v1/public/{lang}/articles'>;
export type ArticleListPage = GetResponse<'/api/v1/public/{lang}/articles/online-first'>;
export type ArticleListItem = ArticleSearchResult['results'][number];
export type Match = ArticleListItem['matches'][number];
export type MatchField = Match['field'];
export type IssueListPage = GetResponse<'/api/v1/public/{lang}/issues'>;
export type IssueListItem = IssueListPage['results'][number];
export type PublicIssue = GetResponse<'/api/v1/public/{lang}/issues/{slug}'>;
export type IssueRef = NonNullable<PublicIssue['previous']>;
