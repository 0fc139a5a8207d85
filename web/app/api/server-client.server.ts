import createClient from 'openapi-fetch';
import type { paths } from './schema';

const TIMEOUT_MS = 4_000;

/** API client of the page server. The browser has its own in `client.ts`. */
export const api = createClient<paths>({
  baseUrl: process.env.API_URL ?? 'http://127.0.0.1:8081',
  fetch: (request) => globalThis.fetch(request), // looked up at each call, as in `client.ts`
});

/** Headers that correlate the logs and traces of both servers. */
const FORWARDED_HEADERS = ['x-request-id', 'traceparent'];

export function requestOptions(request: Request) {
  const headers: Record<string, string> = {};
  for (const name of FORWARDED_HEADERS) {
    const value = request.headers.get(name);
    if (value) headers[name] = value;
  }
  return { signal: AbortSignal.timeout(TIMEOUT_MS), headers };
}
