import type { AnswerTo } from './types';

/** What the public lists are made of. */
export type FoundArticles = AnswerTo<'/api/v1/public/{lang}/articles'>;
export type ArticleLines = AnswerTo<'/api/v1/public/{lang}/articles/online-first'>;
export type ArticleLine = FoundArticles['results'][number];
export type Match = ArticleLine['matches'][number];
export type MatchField = Match['field'];
export type IssueLines = AnswerTo<'/api/v1/public/{lang}/issues'>;
export type IssueLine = IssueLines['results'][number];
export type PublicIssue = AnswerTo<'/api/v1/public/{lang}/issues/{slug}'>;
export type IssuePlace = NonNullable<PublicIssue['previous']>;
