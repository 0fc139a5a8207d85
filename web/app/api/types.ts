import type { paths } from './schema';

/** Body of a 200 response to a GET. */
export type GetResponse<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;

/** Request body of a POST. */
type PostBody<Path extends keyof paths> = paths[Path] extends {
  post: { requestBody: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

/** Body of a 200 response to a POST. */
type PostResponse<Path extends keyof paths> = paths[Path] extends {
  post: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;

/** Request body of a PUT. */
type PutBody<Path extends keyof paths> = paths[Path] extends {
  put: { requestBody: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

export type CurrentUser = GetResponse<'/api/v1/users/me'>;
export type Profile = PutBody<'/api/v1/users/me'>;
export type Provider = GetResponse<'/api/v1/auth/providers'>[number];
export type Role = CurrentUser['roles'][number];
export type Journal = GetResponse<'/api/v1/public/{lang}/journal'>;
export type PageLink = GetResponse<'/api/v1/public/{lang}/static'>[number];
export type Page = GetResponse<'/api/v1/public/{lang}/static/{slug}'>;
export type PublicArticle = GetResponse<'/api/v1/public/{lang}/articles/{slug}'>;
export type VersionChanges =
  GetResponse<'/api/v1/public/{lang}/articles/{slug}/versions/{number}/changes'>;
export type PublicText = PublicArticle['title'];
export type Enumerations = GetResponse<'/api/v1/enums'>;
export type InvitedArticle = GetResponse<'/api/v1/auth/invitations/preview'>[number];
export type Registration = PostBody<'/api/v1/auth/register'>;
export type ExternalCallback = PostResponse<'/api/v1/auth/login/external/callback'>;
/** Response of a sign-in if the account has a second factor. */
export type SecondFactorRequest =
  paths['/api/v1/auth/login']['post']['responses'][202]['content']['application/json'];
export type ExternalRegistration = PostBody<'/api/v1/auth/register/{provider}'>;

/** Response types of the public lists. */
export type ArticleSearchResult = GetResponse<'/api/v1/public/{lang}/articles'>;
export type ArticleListPage = GetResponse<'/api/v1/public/{lang}/articles/online-first'>;
export type CorrectionListPage = GetResponse<'/api/v1/public/{lang}/corrections'>;
export type CorrectionListItem = CorrectionListPage['results'][number];
export type ArticleListItem = ArticleSearchResult['results'][number];
export type Match = ArticleListItem['matches'][number];
export type MatchField = Match['field'];
export type IssueListPage = GetResponse<'/api/v1/public/{lang}/issues'>;
export type IssueListItem = IssueListPage['results'][number];
export type PublicIssue = GetResponse<'/api/v1/public/{lang}/issues/{slug}'>;
export type IssueRef = NonNullable<PublicIssue['previous']>;
