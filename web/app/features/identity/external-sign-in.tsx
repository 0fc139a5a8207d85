import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { providersQuery, type ProviderCode } from '~/api/external-sign-in';
import type { Language } from '~/i18n/language';
import { useOnce } from '~/ui/use-once';
import { ConsentRefused } from './consent-refused';
import { GoToProvider } from './go-to-provider';
import { ReturnFromProvider } from './return-from-provider';
import { UnknownProvider } from './unknown-provider';
import type { OnSignedIn } from './use-going-in';

/** What the provider has answered: a code, or an error such as `access_denied`. */
export type ProviderAnswer = ProviderCode | { error: string };

export function readProviderAnswer(query: URLSearchParams): ProviderAnswer | null {
  const error = query.get('error');
  if (error) return { error };
  const code = query.get('code');
  return code ? { code, state: query.get('state') ?? '' } : null;
}

interface Props {
  provider: string;
  answer: ProviderAnswer | null;
  language: Language;
  /** The answer can leave the address bar: it is in hand. */
  onAnswerTaken: () => void;
  /** To another site. */
  onLeave: (url: string) => void;
  onSignedIn: OnSignedIn;
}

/** To the provider, back from it with an answer, and in. */
export function ExternalSignIn(props: Props) {
  const { provider, answer, language, onAnswerTaken, onLeave, onSignedIn } = props;
  const [given, setGiven] = useState(answer);
  const { data: providers } = useQuery(providersQuery);
  const known = providers?.find((candidate) => candidate.provider === provider);
  // Until the providers are loaded; the server knows better anyway.
  const name = known?.name ?? provider.toUpperCase();
  const startAgain = () => setGiven(null);
  useOnce(onAnswerTaken, answer !== null);

  if (providers && !known) return <UnknownProvider />;
  if (!given) return <GoToProvider provider={provider} name={name} onLeave={onLeave} />;
  if ('error' in given) {
    return <ConsentRefused name={name} error={given.error} onRetry={startAgain} />;
  }
  return (
    <ReturnFromProvider
      provider={provider}
      name={name}
      answer={given}
      language={language}
      onSignedIn={onSignedIn}
      onStartAgain={startAgain}
    />
  );
}
