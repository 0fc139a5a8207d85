import createClient from 'openapi-fetch';
import type { paths } from './schema';

const TIMEOUT_MS = 4_000;

/** The API as the server of the pages calls it. The browser has its own client, in `client.ts`. */
export const api = createClient<paths>({
  baseUrl: process.env.API_URL ?? 'http://127.0.0.1:8081',
  fetch: (request) => globalThis.fetch(request), // looked up at each call, as in the browser's client
});

/** By these one request can be followed through both servers' logs and traces. */
const GO_ALONG = ['x-request-id', 'traceparent'];

export function of(request: Request) {
  const headers: Record<string, string> = {};
  for (const name of GO_ALONG) {
    const value = request.headers.get(name);
    if (value) headers[name] = value;
  }
  return { signal: AbortSignal.timeout(TIMEOUT_MS), headers };
}
