import { useSearchParams } from 'react-router';
import { ExternalSignIn, readProviderAnswer } from '~/features/identity/external-sign-in';
import { useDocument } from '../document';
import type { Route } from './+types/login-external';
import { useGoIn } from './going-in';
import { titled } from './head';

export const meta = titled('identityLoginExternal');

export default function LoginExternal({ params }: Route.ComponentProps) {
  const { language } = useDocument();
  const [query, setQuery] = useSearchParams();

  return (
    <ExternalSignIn
      key={params.provider}
      provider={params.provider}
      answer={readProviderAnswer(query)}
      language={language}
      onAnswerTaken={() => setQuery({}, { replace: true })}
      // In place of this page: «Back» from the provider must not lead straight to it again.
      onLeave={(url) => window.location.replace(url)}
      onSignedIn={useGoIn()}
    />
  );
}
