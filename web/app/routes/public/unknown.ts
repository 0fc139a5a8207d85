import { redirectDocument } from 'react-router';
import { unknownAddressUrl } from '~/features/site/unknown-address';
import type { Route } from './+types/unknown';

/**
 * Redirects unknown addresses to the home page, which says so; temporarily, since they may be used
 * later.
 */
export function loader({ request }: Route.LoaderArgs) {
  return redirectDocument(unknownAddressUrl(new URL(request.url).search), {
    headers: { 'Cache-Control': 'no-store' },
  });
}
