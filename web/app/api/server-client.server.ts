import createClient from 'openapi-fetch';
import type { paths } from './schema';

const TIMEOUT_MS = 4_000;

/** The API as the server of the pages calls it. The browser has its own client, in `client.ts`. */
export const api = createClient<paths>({
  baseUrl: process.env.API_URL ?? 'http://127.0.0.1:8081',
  fetch: (request) => globalThis.fetch(request), // looked up at each call, as in the browser's client
});

/** The request id goes along, so that one request can be followed through both servers' logs. */
export function of(request: Request) {
  const id = request.headers.get('x-request-id');
  return {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: id ? { 'x-request-id': id } : {},
  };
}
