import { isRouteErrorResponse } from 'react-router';

export type ErrorKind =
  | 'authRequired'
  | 'accessRestricted'
  | 'pageNotFound'
  | 'articleWithdrawn'
  | 'unavailable'
  | 'generic';

/** What a reader should be told about an error that a page ended with. */
export function errorKindOf(error: unknown): ErrorKind {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return 'pageNotFound';
  if (status === 410) return 'articleWithdrawn';
  return status === 502 ? 'unavailable' : 'generic';
}
