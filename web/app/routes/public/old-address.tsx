import { data } from 'react-router';
import { publicHead } from '~/features/site/head';
import { leadFromOldAddress } from './old-address.server';
import type { Route } from './+types/old-address';

export { ErrorBoundary } from './error-boundary';

/** Addresses of the journal's earlier site, which others still link to. */
export async function loader({ request }: Route.LoaderArgs) {
  await leadFromOldAddress(request);
  throw data(null, { status: 404 });
}

export function meta({ matches, location, error }: Route.MetaArgs) {
  return publicHead({
    root: matches[0].loaderData,
    title: undefined,
    error,
    pathname: location.pathname,
    search: location.search,
  });
}

/** Never shown: the loader leads on, or says that there is nothing. */
export default function OldAddress() {
  return null;
}
