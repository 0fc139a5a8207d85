import { redirectDocument } from 'react-router';
import { paths } from '~/lib/paths';

/** Redirects unknown addresses to the home page; temporarily, since they may be used later. */
export function loader() {
  return redirectDocument(paths.home(), { headers: { 'Cache-Control': 'no-store' } });
}
