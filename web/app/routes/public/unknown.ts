import { redirectDocument } from 'react-router';
import { paths } from '~/lib/paths';

/** An address that nothing answers to leads home, for now: it may be given to something later. */
export function loader() {
  return redirectDocument(paths.home(), { headers: { 'Cache-Control': 'no-store' } });
}
