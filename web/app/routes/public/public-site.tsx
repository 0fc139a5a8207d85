import { useRouteLoaderData, useRouteError } from 'react-router';
import { getErrorKind } from '~/features/site/error-kind';
import { ErrorPage } from '~/features/site/error-page';
import type { loader } from './layout';

/** Returns the loader data of the public layout. */
export function usePublicSite() {
  const site = useRouteLoaderData<typeof loader>('public');
  if (!site) throw new Error('usePublicSite requires the public layout');
  return site;
}

/** Error page inside the public layout. */
export function ErrorBoundary() {
  return <ErrorPage kind={getErrorKind(useRouteError())} />;
}
