import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { exchangeProviderCode, type ProviderCallbackParams } from '~/api/external-sign-in';
import { isSecondFactorRequest } from '~/api/sign-in';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import type { Language } from '~/i18n/language';
import { paths } from '~/lib/paths';
import { useRunOnce } from '~/ui/use-run-once';
import { clearSignInIntent, readSignInIntent } from './sign-in-intent';
import { completeTokenSignIn, type SignInResult } from './complete-sign-in';
import { ExternalFailure, ExternalProgress } from './external-state';
import { ExternalRegisterForm } from './external-register-form';
import { SecondFactorStep } from './second-factor-step';
import { SessionExtendedNotice, useSignInRedirect, type OnSignedIn } from './sign-in-redirect';

interface Props {
  provider: string;
  name: string;
  response: ProviderCallbackParams;
  language: Language;
  onSignedIn: OnSignedIn;
  onStartAgain: () => void;
}

/** Exchanges the provider's code: signs the user in, or shows the second step or the registration form. */
export function ProviderCallback(props: Props) {
  const { provider, name, response, language, onSignedIn, onStartAgain } = props;
  const { t } = useTranslation();
  const { redirect, isTabOpen } = useSignInRedirect(onSignedIn);
  const navigate = useNavigate();
  const [expiry, setExpiry] = useState<Error | null>(null);

  const signIn = (token: string) =>
    completeTokenSignIn(token, language, readSignInIntent().returnUrl);
  const handleSignedIn = (result: SignInResult) => {
    const { closeWhenDone } = readSignInIntent();
    clearSignInIntent();
    return redirect(result, closeWhenDone);
  };

  const exchange = useGuardedMutation({
    mutationFn: async () => {
      const callback = await exchangeProviderCode(provider, response);
      if (isSecondFactorRequest(callback)) return { request: callback };
      const result = callback.token ? await signIn(callback.token.access_token) : null;
      return { callback, result };
    },
    onSuccess: ({ result }) => (result ? handleSignedIn(result) : undefined),
  });
  useRunOnce(() => exchange.submit(), true);

  if (isTabOpen) return <SessionExtendedNotice />;
  const error = exchange.error ?? expiry;
  if (error) {
    // A code can be used once, so a retry starts at the provider.
    return <ExternalFailure name={name} error={error} onRetry={onStartAgain} />;
  }
  if (exchange.data?.request) {
    return (
      <SecondFactorStep
        request={exchange.data.request}
        language={language}
        returnUrl={readSignInIntent().returnUrl}
        onSignedIn={handleSignedIn}
        onStartAgain={(reason) => {
          if (reason) setExpiry(reason);
          else void navigate(paths.login(readSignInIntent().returnUrl ?? undefined));
        }}
      />
    );
  }
  if (exchange.data?.callback && !exchange.data.result) {
    return (
      <ExternalRegisterForm
        provider={provider}
        name={name}
        callback={exchange.data.callback}
        signIn={signIn}
        onSignedIn={handleSignedIn}
        onStartAgain={onStartAgain}
      />
    );
  }
  return <ExternalProgress name={name} text={t('identity.external.returning')} />;
}
