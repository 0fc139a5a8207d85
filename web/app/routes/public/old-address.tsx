import { data } from 'react-router';
import { publicHead } from '~/features/site/head';
import { redirectFromOldAddress } from './redirects.server';
import type { Route } from './+types/old-address';

export { ErrorBoundary } from './public-site';

/** Addresses of the journal's previous site. */
export async function loader({ request }: Route.LoaderArgs) {
  await redirectFromOldAddress(request);
  throw data(null, { status: 404 });
}

export function meta({ matches, location, error }: Route.MetaArgs) {
  return publicHead({
    root: matches[0].loaderData,
    title: undefined,
    error,
    pathname: location.pathname,
  });
}

/** Never rendered: the loader redirects or throws. */
export default function OldAddress() {
  return null;
}
