import type { paths } from './schema';

/** The body of a successful answer to a GET. */
type AnswerTo<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;

export type CurrentUser = AnswerTo<'/api/v1/users/me'>;
export type Role = CurrentUser['roles'][number];
export type Journal = AnswerTo<'/api/v1/public/{lang}/journal'>;
export type PageLink = AnswerTo<'/api/v1/public/{lang}/static'>[number];
export type Page = AnswerTo<'/api/v1/public/{lang}/static/{slug}'>;
export type Enumerations = AnswerTo<'/api/v1/enums'>;
