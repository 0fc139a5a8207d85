import { errorKindOf } from './error-kind';
import { ErrorPage } from './error-page';

/** For errors that leave nothing to stand in: no frame, no journal, only the message. */
export function BareErrorPage({ error }: { error: unknown }) {
  return (
    <main>
      <ErrorPage kind={errorKindOf(error)} />
    </main>
  );
}
