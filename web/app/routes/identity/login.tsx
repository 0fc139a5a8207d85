import { redirect, redirectDocument, useSearchParams } from 'react-router';
import { destinationOfSession, isInTheApplication } from '~/features/identity/destination';
import { LoginForm } from '~/features/identity/login-form';
import { useDocument } from '../document';
import type { Route } from './+types/login';
import { useGoIn } from './going-in';
import { titled } from './head';

/** Rendered on the server; the data is nothing, but with it the form is there before the scripts. */
export const loader = () => null;

/** Whoever is signed in already goes straight on, except to extend a session that is about to end. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams;
  if (query.get('action') === 'close') return null;
  const destination = await destinationOfSession(query.get('returnUrl'));
  if (!destination) return null;
  throw isInTheApplication(destination) ? redirect(destination) : redirectDocument(destination);
}
clientLoader.hydrate = true as const;

export const meta = titled('identityLogin');

export default function Login() {
  const { language } = useDocument();
  const [query] = useSearchParams();

  return (
    <LoginForm
      language={language}
      returnUrl={query.get('returnUrl')}
      closeWhenDone={query.get('action') === 'close'}
      onSignedIn={useGoIn()}
    />
  );
}
