import { useRouteError } from 'react-router';
import { getErrorKind } from '~/features/site/error-kind';
import { ErrorPage } from '~/features/site/error-page';

/** Error page inside the public layout. */
export function ErrorBoundary() {
  return <ErrorPage kind={getErrorKind(useRouteError())} />;
}
