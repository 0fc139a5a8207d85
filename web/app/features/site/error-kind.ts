import { isRouteErrorResponse } from 'react-router';

export type ErrorKind =
  | 'authRequired'
  | 'accessRestricted'
  | 'pageNotFound'
  | 'issueNotFound'
  | 'articleWithdrawn'
  | 'unavailable'
  | 'generic';

/** Data of a 404 for an issue that does not exist or is not published. */
export const ISSUE_NOT_FOUND = 'issue-not-found';

/** Maps a route error to the kind of error page. */
export function getErrorKind(error: unknown): ErrorKind {
  if (!isRouteErrorResponse(error)) return 'generic';
  const { status } = error;
  if (status === 404) return error.data === ISSUE_NOT_FOUND ? 'issueNotFound' : 'pageNotFound';
  if (status === 410) return 'articleWithdrawn';
  return status === 502 || status === 503 ? 'unavailable' : 'generic';
}
