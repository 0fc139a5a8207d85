import { TOKEN_KEY } from './session';

/** Requests that the document has started before the application's scripts were loaded. */
interface EarlyRequests {
  authorization: string;
  /** By path and query. */
  responses: Record<string, Promise<Response> | undefined>;
}

declare global {
  interface Window {
    earlyRequests?: EarlyRequests;
  }
}

/** Every screen of the personal area needs the user. */
const USER = '/api/v1/users/me';

/**
 * What the lists request first, by their path without a query. A test compares it with what their
 * loaders request.
 */
export const LIST_REQUESTS: Record<string, readonly string[]> = {
  '/personal-area/editor-articles': [
    '/api/v1/enums',
    '/api/v1/articles?order=-createdAt&pageIndex=0&pageSize=50&status=2',
  ],
  '/personal-area/user-articles': [
    '/api/v1/enums',
    '/api/v1/articles/my?order=-createdAt&pageIndex=0&pageSize=10',
  ],
};

/** A response that nobody has asked for until then may be out of date. */
const LONGEST_WAIT_MS = 30_000;

/** Script in the head of the personal area's document: starts the first requests of its screen. */
export function earlyRequestsScript(path: string): string {
  const addresses = [USER, ...(LIST_REQUESTS[path] ?? [])];
  const start = startEarlyRequests.toString();
  return `(${start})(${JSON.stringify(addresses)},${JSON.stringify(TOKEN_KEY)})`;
}

/** Sent to browsers as text: uses nothing but its parameters. */
export function startEarlyRequests(addresses: string[], tokenKey: string): void {
  const token = localStorage.getItem(tokenKey);
  if (!token) return;
  const authorization = `Bearer ${token}`;
  const headers = {
    Authorization: authorization,
    'Accept-Language': document.documentElement.lang,
  };
  window.earlyRequests = { authorization, responses: {} };
  for (const address of addresses) {
    const response = fetch(address, { headers });
    // A failure is handled by whoever takes the response, if anybody does.
    response.catch(() => undefined);
    window.earlyRequests.responses[address] = response;
  }
}

/** Sends a request, or returns the response to it that the document has asked for. Each serves once. */
export async function fetchOrTakeEarly(request: Request): Promise<Response> {
  const early = takeEarly(request);
  if (early) {
    try {
      return await early;
    } catch {
      // Lost on the way: sent again.
    }
  }
  // Looked up at each call, so that monitoring and tests can wrap it after this module is loaded.
  return globalThis.fetch(request);
}

function takeEarly(request: Request): Promise<Response> | undefined {
  const { earlyRequests } = window;
  if (!earlyRequests || request.method !== 'GET') return undefined;
  if (request.headers.get('Authorization') !== earlyRequests.authorization) return undefined;
  const { pathname, search } = new URL(request.url);
  const response = earlyRequests.responses[pathname + search];
  earlyRequests.responses[pathname + search] = undefined;
  return performance.now() < LONGEST_WAIT_MS ? response : undefined;
}
