import { useRouteLoaderData } from 'react-router';
import type { loader } from './layout';

/** What the public layout has loaded, for the pages inside it. */
export function usePublicSite() {
  const site = useRouteLoaderData<typeof loader>('public');
  if (!site) throw new Error('This page stands outside the public layout');
  return site;
}
