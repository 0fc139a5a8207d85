import { redirect, redirectDocument, useNavigate, useSearchParams } from 'react-router';
import { destinationOfSession, isInTheApplication } from '~/features/identity/destination';
import { LoginForm } from '~/features/identity/login-form';
import { hiddenHead } from '~/features/site/head';
import { DEFAULT_LANGUAGE } from '~/i18n/language';
import { translator } from '~/i18n/translations';
import { useDocument } from '../document';
import type { Route } from './+types/login';

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

export function meta({ matches }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  const t = translator(root?.language ?? DEFAULT_LANGUAGE);
  return hiddenHead(root, t('routes.identityLogin'));
}

export default function Login() {
  const { language } = useDocument();
  const [query] = useSearchParams();
  const navigate = useNavigate();

  return (
    <LoginForm
      language={language}
      returnUrl={query.get('returnUrl')}
      closeWhenDone={query.get('action') === 'close'}
      onSignedIn={async (destination, newDocument) => {
        if (newDocument || !isInTheApplication(destination)) {
          window.location.replace(destination);
        } else {
          await navigate(destination, { replace: true });
        }
      }}
    />
  );
}
