import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { providersQuery, type ProviderCallbackParams } from '~/api/external-sign-in';
import type { Language } from '~/i18n/language';
import { useRunOnce } from '~/ui/use-run-once';
import { ProviderError } from './provider-error';
import { ProviderRedirect } from './provider-redirect';
import { ProviderCallback } from './provider-callback';
import { UnknownProvider } from './unknown-provider';
import type { OnSignedIn } from './sign-in-redirect';

/** Response of the provider: a code, or an error such as `access_denied`. */
export type ProviderResponse = ProviderCallbackParams | { error: string };

export function readProviderResponse(query: URLSearchParams): ProviderResponse | null {
  const error = query.get('error');
  if (error) return { error };
  const code = query.get('code');
  return code ? { code, state: query.get('state') ?? '' } : null;
}

interface Props {
  provider: string;
  response: ProviderResponse | null;
  language: Language;
  /** Called when the response is read and can be removed from the URL. */
  onResponseRead: () => void;
  /** Navigates to the provider's site. */
  onRedirect: (url: string) => void;
  onSignedIn: OnSignedIn;
}

/** Sign-in through a provider: redirects to it and handles its response. */
export function ExternalSignIn(props: Props) {
  const { provider, response, language, onResponseRead, onRedirect, onSignedIn } = props;
  const [pendingResponse, setPendingResponse] = useState(response);
  const { data: providers } = useQuery(providersQuery);
  const configuredProvider = providers?.find((candidate) => candidate.provider === provider);
  // Fallback until the providers are loaded.
  const name = configuredProvider?.name ?? provider.toUpperCase();
  const startAgain = () => setPendingResponse(null);
  useRunOnce(onResponseRead, response !== null);

  if (providers && !configuredProvider) return <UnknownProvider />;
  if (!pendingResponse)
    return <ProviderRedirect provider={provider} name={name} onRedirect={onRedirect} />;
  if ('error' in pendingResponse) {
    return <ProviderError name={name} error={pendingResponse.error} onRetry={startAgain} />;
  }
  return (
    <ProviderCallback
      provider={provider}
      name={name}
      response={pendingResponse}
      language={language}
      onSignedIn={onSignedIn}
      onStartAgain={startAgain}
    />
  );
}
