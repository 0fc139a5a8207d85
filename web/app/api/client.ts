import createClient from 'openapi-fetch';
import { fetchOrTakeEarly } from '~/lib/early-requests';
import { askForProof, FRESH_PROOF_NEEDED } from '~/lib/fresh-proof';
import { getActiveReviewLink, clearReviewLink } from '~/lib/review-link';
import { notifySecondFactorDemanded, SECOND_FACTOR_DEMANDED } from '~/lib/second-factor-demand';
import { endSession, readOwner, readStoredToken, readValidToken } from '~/lib/session';
import { callTracing } from './call-tracing';
import type { paths } from './schema';

/** API client of the browser. The page server has its own in `server-client.server.ts`. */
export const api = createClient<paths>({
  baseUrl: typeof window === 'undefined' ? undefined : window.location.origin,
  fetch: fetchWithProof,
});

api.use({
  onRequest({ request }) {
    for (const [name, value] of Object.entries(requestHeaders())) request.headers.set(name, value);
    return request;
  },
  onResponse({ request, response }) {
    handleUnauthorized(response.status, request.headers.get('Authorization'));
  },
});

api.use(callTracing(requestHeaders));

/**
 * Sends a request. If the server needs a fresh proof of identity, asks the user for it and sends the
 * request again, so that callers need not know.
 */
async function fetchWithProof(request: Request): Promise<Response> {
  const repeated = request.clone();
  const response = await fetchOrTakeEarly(request);
  const refusal = await readRefusal(response);
  if (refusal === SECOND_FACTOR_DEMANDED) notifySecondFactorDemanded();
  if (refusal !== FRESH_PROOF_NEEDED || !(await askForProof())) return response;
  const { Authorization = null } = requestHeaders();
  // Somebody else may have signed in meanwhile, in another tab: nothing is sent in their name.
  const asked = readOwner(request.headers.get('Authorization'));
  if (readOwner(Authorization).user !== asked.user) return response;
  if (Authorization) repeated.headers.set('Authorization', Authorization);
  return globalThis.fetch(repeated);
}

/** Returns the code of a 403, or null. */
async function readRefusal(response: Response): Promise<unknown> {
  if (response.status !== 403) return null;
  try {
    const body: unknown = await response.clone().json();
    return typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  } catch {
    return null;
  }
}

/** Headers with the caller's credentials and the language of the response. */
export function requestHeaders(): Record<string, string> {
  const authorization = authorizationHeader(getActiveReviewLink(), readValidToken());
  return {
    ...(authorization ? { Authorization: authorization } : {}),
    'Accept-Language': document.documentElement.lang,
  };
}

/** A review link takes precedence over the session: it may belong to another user. */
function authorizationHeader(link: string | null, token: string | null): string | null {
  if (link) return `ReviewLink ${link}`;
  return token ? `Bearer ${token}` : null;
}

/**
 * Ends the session or review link whose credentials got a 401. Credentials that another tab has
 * stored since then stay.
 */
export function handleUnauthorized(status: number, authorization: string | null): void {
  if (status !== 401 || !authorization) return;
  if (authorization === `ReviewLink ${getActiveReviewLink()}`) clearReviewLink();
  if (authorization === `Bearer ${readStoredToken()}`) endSession();
}
