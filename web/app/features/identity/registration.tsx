import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '~/lib/paths';
import { GoingOn } from './going-on';
import { LetterAgain } from './letter-again';
import { RegisterForm } from './register-form';
import { ScreenLink } from './screen-link';
import { useCountdown } from './use-countdown';

const SECONDS = 10;

/** The form, and then where to look for the letter. */
export function Registration() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const countdown = useCountdown(SECONDS, () => void navigate(paths.login()));

  if (countdown.state === 'not started') {
    return (
      <RegisterForm
        onRegistered={(address) => {
          setEmail(address);
          countdown.start();
        }}
      />
    );
  }
  return (
    <GoingOn
      title={t('identity.register.done')}
      text={t('identity.register.doneText', { email })}
      countdown={countdown}
      to="login"
      byLetter
    >
      {/* Whoever asks for another letter should have the time to read that it was sent. */}
      <LetterAgain email={email} onSent={countdown.start} />
      <div>
        <ScreenLink to={paths.confirmEmail()}>{t('identity.register.enterCode')}</ScreenLink>
      </div>
    </GoingOn>
  );
}
