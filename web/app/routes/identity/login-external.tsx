import { useSearchParams } from 'react-router';
import { ExternalSignIn, readProviderResponse } from '~/features/identity/external-sign-in';
import { useDocument } from '../document';
import type { Route } from './+types/login-external';
import { useNavigateAfterSignIn } from './navigation';
import { createTitleMeta } from './head';

export const meta = createTitleMeta('identityLoginExternal');

export default function LoginExternal({ params }: Route.ComponentProps) {
  const { language } = useDocument();
  const [query, setQuery] = useSearchParams();

  return (
    <ExternalSignIn
      key={params.provider}
      provider={params.provider}
      response={readProviderResponse(query)}
      language={language}
      onResponseRead={() => setQuery({}, { replace: true })}
      // Replaces the history entry: "Back" from the provider must not return to it.
      onRedirect={(url) => window.location.replace(url)}
      onSignedIn={useNavigateAfterSignIn()}
    />
  );
}
