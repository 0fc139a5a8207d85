import createClient from 'openapi-fetch';
import { activeReviewLink, endReviewLink } from '~/lib/review-link';
import { endSession, storedToken, validToken } from '~/lib/session';
import { callTracing } from './call-tracing';
import type { paths } from './schema';

/** The browser's client. The server has its own, in `server-client.server.ts`. */
export const api = createClient<paths>({
  baseUrl: typeof window === 'undefined' ? undefined : window.location.origin,
  // Looked up at each call, so that monitoring and tests can wrap it after this module is loaded.
  fetch: (request) => globalThis.fetch(request),
});

api.use({
  onRequest({ request }) {
    for (const [name, value] of Object.entries(requestHeaders())) request.headers.set(name, value);
    return request;
  },
  onResponse({ request, response }) {
    heedRefusal(response.status, request.headers.get('Authorization'));
  },
});

api.use(callTracing(requestHeaders));

/** Who asks, and in which language the answer is to be. */
export function requestHeaders(): Record<string, string> {
  const authorization = authorizationOf(activeReviewLink(), validToken());
  return {
    ...(authorization ? { Authorization: authorization } : {}),
    'Accept-Language': document.documentElement.lang,
  };
}

/** The link of a letter goes before the session: it may have come to somebody else. */
function authorizationOf(link: string | null, token: string | null): string | null {
  if (link) return `ReviewLink ${link}`;
  return token ? `Bearer ${token}` : null;
}

/** Only the token that was refused ends the session: another tab may have signed in meanwhile. */
export function heedRefusal(status: number, authorization: string | null): void {
  if (status !== 401 || !authorization) return;
  if (authorization === `ReviewLink ${activeReviewLink()}`) endReviewLink();
  if (authorization === `Bearer ${storedToken()}`) endSession();
}
