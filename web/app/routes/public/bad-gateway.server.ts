import { data } from 'react-router';
import { log } from '~/lib/log.server';

/** Logs a failed API request and returns the 502 response. */
export function badGateway(request: Request, error: unknown) {
  log('error', 'API request failed', {
    path: new URL(request.url).pathname,
    requestId: request.headers.get('x-request-id'),
    error: String(error),
  });
  return data(null, { status: 502 });
}
