import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '~/lib/paths';
import { RedirectNotice } from './redirect-notice';
import { ResendLetterButton, type UnconfirmedState } from './resend-letter-button';
import { RegisterForm } from './register-form';
import { ScreenLink } from './identity-screen';
import { storeRegistrationReturnUrl } from './sign-in-intent';
import { useCountdown } from './use-countdown';

const REDIRECT_SECONDS = 10;

/** Registration form, followed by a notice that the letter was sent. */
export function RegistrationPage({ returnUrl }: { returnUrl?: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  // The sign-in page offers to resend the letter, too.
  const state: UnconfirmedState = { unconfirmedEmail: email };
  const countdown = useCountdown(
    REDIRECT_SECONDS,
    () => void navigate(paths.login(returnUrl), { state }),
  );

  if (countdown.state === 'not started') {
    return (
      <RegisterForm
        returnUrl={returnUrl}
        onRegistered={(address) => {
          storeRegistrationReturnUrl(returnUrl ?? null);
          setEmail(address);
          countdown.start();
        }}
      />
    );
  }
  return (
    <RedirectNotice
      title={t('identity.register.done')}
      text={t('identity.register.doneText', { email })}
      countdown={countdown}
      to="login"
      returnUrl={returnUrl}
      state={state}
      isEmailSent
    >
      {/* Resending restarts the countdown, so that the user can read the result. */}
      <ResendLetterButton email={email} onSent={countdown.start} />
      <div>
        <ScreenLink to={paths.confirmEmail()}>{t('identity.register.enterCode')}</ScreenLink>
      </div>
    </RedirectNotice>
  );
}
