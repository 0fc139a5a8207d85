import { useRouteLoaderData } from 'react-router';
import type { loader } from './layout';

/** Returns the loader data of the public layout. */
export function usePublicSite() {
  const site = useRouteLoaderData<typeof loader>('public');
  if (!site) throw new Error('usePublicSite requires the public layout');
  return site;
}
