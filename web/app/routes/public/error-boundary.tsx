import { useRouteError } from 'react-router';
import { errorKindOf } from '~/features/site/error-kind';
import { ErrorPage } from '~/features/site/error-page';

/** Inside the public layout: the site's frame stays, and only the page says what happened. */
export function ErrorBoundary() {
  return <ErrorPage kind={errorKindOf(useRouteError())} />;
}
