import type { paths } from './schema';

/** The body of a successful answer to a GET. */
export type AnswerTo<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;

/** The body that a POST takes. */
type BodyOf<Path extends keyof paths> = paths[Path] extends {
  post: { requestBody: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

/** The body of a successful answer to a POST. */
type AnswerToPost<Path extends keyof paths> = paths[Path] extends {
  post: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;

/** The body that a PUT takes. */
type BodyOfPut<Path extends keyof paths> = paths[Path] extends {
  put: { requestBody: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

export type CurrentUser = AnswerTo<'/api/v1/users/me'>;
export type Profile = BodyOfPut<'/api/v1/users/me'>;
export type Role = CurrentUser['roles'][number];
export type Journal = AnswerTo<'/api/v1/public/{lang}/journal'>;
export type PageLink = AnswerTo<'/api/v1/public/{lang}/static'>[number];
export type Page = AnswerTo<'/api/v1/public/{lang}/static/{slug}'>;
export type PublicArticle = AnswerTo<'/api/v1/public/{lang}/articles/{slug}'>;
export type PublicText = PublicArticle['title'];
export type Enumerations = AnswerTo<'/api/v1/enums'>;
export type InvitedArticle = AnswerTo<'/api/v1/auth/invitations/preview'>[number];
export type Registration = BodyOf<'/api/v1/auth/register'>;
export type ExternalCallback = AnswerToPost<'/api/v1/auth/login/external/callback'>;
export type ExternalRegistration = BodyOf<'/api/v1/auth/register/{provider}'>;
