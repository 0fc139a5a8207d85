import { redirect, redirectDocument, useSearchParams } from 'react-router';
import { getSessionDestination, isAppPath } from '~/features/identity/destination';
import { LoginForm } from '~/features/identity/login-form';
import { useDocument } from '../document';
import type { Route } from './+types/login';
import { useNavigateAfterSignIn } from './navigation';
import { createTitleMeta } from './head';

/** An empty server loader makes the server render the form before scripts are loaded. */
export const loader = () => null;

/** Redirects users with a session, except if they are extending it. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams;
  if (query.get('action') === 'close') return null;
  const destination = await getSessionDestination(query.get('returnUrl'));
  if (!destination) return null;
  throw isAppPath(destination) ? redirect(destination) : redirectDocument(destination);
}
clientLoader.hydrate = true as const;

export const meta = createTitleMeta('identityLogin');

export default function Login() {
  const { language } = useDocument();
  const [query] = useSearchParams();

  return (
    <LoginForm
      language={language}
      returnUrl={query.get('returnUrl')}
      closeWhenDone={query.get('action') === 'close'}
      onSignedIn={useNavigateAfterSignIn()}
    />
  );
}
