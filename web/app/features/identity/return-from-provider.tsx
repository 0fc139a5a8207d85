import { useTranslation } from 'react-i18next';
import { exchangeCode, type ProviderCode } from '~/api/external-sign-in';
import { useSubmission } from '~/api/use-submission';
import type { Language } from '~/i18n/language';
import { useOnce } from '~/ui/use-once';
import { forgetAfterSignIn, recallAfterSignIn } from './after-sign-in';
import { enterWith, type SignedIn } from './complete-sign-in';
import { ExternalFailure } from './external-failure';
import { ExternalProgress } from './external-progress';
import { ExternalRegisterForm } from './external-register-form';
import { SignedInAgain } from './signed-in-again';
import { useGoingIn, type OnSignedIn } from './use-going-in';

interface Props {
  provider: string;
  name: string;
  answer: ProviderCode;
  language: Language;
  onSignedIn: OnSignedIn;
  onStartAgain: () => void;
}

/** Hands the provider's code to the server: it knows the person already, or asks them to register. */
export function ReturnFromProvider(props: Props) {
  const { provider, name, answer, language, onSignedIn, onStartAgain } = props;
  const { t } = useTranslation();
  const { goIn, leftOpen } = useGoingIn(onSignedIn);

  const enter = (token: string) => enterWith(token, language, recallAfterSignIn().returnUrl);
  const goOn = (signedIn: SignedIn) => {
    const { closeWhenDone } = recallAfterSignIn();
    forgetAfterSignIn();
    return goIn(signedIn, closeWhenDone);
  };

  const exchange = useSubmission({
    mutationFn: async () => {
      const reply = await exchangeCode(provider, answer);
      const signedIn = reply.token ? await enter(reply.token.access_token) : null;
      return { reply, signedIn };
    },
    onSuccess: ({ signedIn }) => (signedIn ? goOn(signedIn) : undefined),
  });
  useOnce(() => exchange.submit(), true);

  if (leftOpen) return <SignedInAgain />;
  if (exchange.error) {
    // A code is good for one try only, so trying again begins at the provider.
    return <ExternalFailure name={name} error={exchange.error} onRetry={onStartAgain} />;
  }
  if (exchange.data && !exchange.data.signedIn) {
    return (
      <ExternalRegisterForm
        provider={provider}
        name={name}
        reply={exchange.data.reply}
        enter={enter}
        onEntered={goOn}
        onStartAgain={onStartAgain}
      />
    );
  }
  return <ExternalProgress name={name} text={t('identity.external.returning')} />;
}
