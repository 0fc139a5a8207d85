import { isRouteErrorResponse } from 'react-router';

export type ErrorKind =
  | 'authRequired'
  | 'accessRestricted'
  | 'pageNotFound'
  | 'articleWithdrawn'
  | 'unavailable'
  | 'generic';

/** Maps a route error to the kind of error page. */
export function getErrorKind(error: unknown): ErrorKind {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return 'pageNotFound';
  if (status === 410) return 'articleWithdrawn';
  return status === 502 ? 'unavailable' : 'generic';
}
