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
  /** Path to open after the login. */
  returnUrl?: string;
  /** State of the next history entry. */
  state?: unknown;
  isEmailSent?: boolean;
  /** Further actions. */
  children?: ReactNode;
}

/** Result of a form with a countdown to the next screen and a link that opens it immediately. */
export function RedirectNotice(props: Props) {
  const { title, text, countdown, to, returnUrl, state, isEmailSent, children } = props;
  const { t } = useTranslation();
  const [initialSeconds] = useState(countdown.secondsLeft);
  const isToLogin = to === 'login';
  const countdownText = (count: number) =>
    isToLogin ? t('identity.redirect.login', { count }) : t('identity.redirect.profile', { count });

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
      <Button
        component={Link}
        to={isToLogin ? paths.login(returnUrl) : paths.screen('profileMe')}
        state={state}
        mt="xs"
      >
        {isToLogin ? t('identity.redirect.loginNow') : t('identity.redirect.profileNow')}
      </Button>
      {children}
    </ResultCard>
  );
}
