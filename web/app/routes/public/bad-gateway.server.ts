import { data } from 'react-router';
import { log } from '~/lib/log.server';

/** The page cannot be made because the API did not answer: logged here, told in words there. */
export function badGateway(request: Request, error: unknown) {
  log('error', 'the API did not give what the page needs', {
    path: new URL(request.url).pathname,
    requestId: request.headers.get('x-request-id'),
    error: String(error),
  });
  return data(null, { status: 502 });
}
