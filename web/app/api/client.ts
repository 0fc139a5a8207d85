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
    const token = validToken();
    if (token) request.headers.set('Authorization', `Bearer ${token}`);
    request.headers.set('Accept-Language', document.documentElement.lang);
    return request;
  },
  onResponse({ request, response }) {
    // Only the token that was refused ends the session: another tab may have signed in meanwhile.
    const refused = response.status === 401 && request.headers.get('Authorization');
    if (refused && refused === `Bearer ${storedToken()}`) endSession();
  },
});
