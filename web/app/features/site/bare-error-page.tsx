import { getErrorKind } from './error-kind';
import { ErrorPage } from './error-page';

/** Error page without the site layout, for errors that occur before the journal is loaded. */
export function BareErrorPage({ error }: { error: unknown }) {
  return (
    <main>
      <ErrorPage kind={getErrorKind(error)} />
    </main>
  );
}
