import createClient from 'openapi-fetch';
import { endSession, storedToken, validToken } from '~/lib/session';
import type { paths } from './schema';

/** The browser's client. The server has its own, in `public-site.server.ts`. */
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

/** Who asks, and in which language the answer is to be. */
export function requestHeaders(): Record<string, string> {
  const token = validToken();
  return {
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    'Accept-Language': document.documentElement.lang,
  };
}

/** Only the token that was refused ends the session: another tab may have signed in meanwhile. */
export function heedRefusal(status: number, authorization: string | null): void {
  const refused = status === 401 && authorization;
  if (refused && refused === `Bearer ${storedToken()}`) endSession();
}
