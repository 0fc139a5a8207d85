import { Button, Text, VisuallyHidden } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '~/lib/paths';
import { ResultCard } from './result-card';
import type { Countdown } from './use-countdown';

interface Props {
  title: string;
  text: string;
  countdown: Countdown;
  to: 'login' | 'profile';
  isEmailSent?: boolean;
  /** Further actions. */
  children?: ReactNode;
}

/** Result of a form with a countdown to the next screen and a link that opens it immediately. */
export function RedirectNotice({ title, text, countdown, to, isEmailSent, children }: Props) {
  const { t } = useTranslation();
  const [initialSeconds] = useState(countdown.secondsLeft);
  const isToLogin = to === 'login';
  const countdownText = (count: number) =>
    isToLogin ? t('identity.goingOn.login', { count }) : t('identity.goingOn.profile', { count });

  return (
    <ResultCard
      title={title}
      text={text}
      isEmailSent={isEmailSent}
      announcement={<VisuallyHidden>{countdownText(initialSeconds)}</VisuallyHidden>}
    >
      {/* Hidden from screen readers, which would announce every second. */}
      <Text aria-hidden="true" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {countdownText(countdown.secondsLeft)}
      </Text>
      <Button component={Link} to={isToLogin ? paths.login() : paths.screen('profileMe')} mt="xs">
        {isToLogin ? t('identity.goingOn.loginNow') : t('identity.goingOn.profileNow')}
      </Button>
      {children}
    </ResultCard>
  );
}
