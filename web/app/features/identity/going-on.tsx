import { Button, Text, VisuallyHidden } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '~/lib/paths';
import { DoneSheet } from './done-sheet';
import type { Countdown } from './use-countdown';

interface Props {
  title: string;
  text: string;
  countdown: Countdown;
  to: 'login' | 'profile';
  byLetter?: boolean;
  /** Other ways on. */
  children?: ReactNode;
}

/** Something is done, and the next screen opens by itself, or at once for those who do not want to wait. */
export function GoingOn({ title, text, countdown, to, byLetter, children }: Props) {
  const { t } = useTranslation();
  const [atFirst] = useState(countdown.left);
  const toLogin = to === 'login';
  const inSeconds = (count: number) =>
    toLogin ? t('identity.goingOn.login', { count }) : t('identity.goingOn.profile', { count });

  return (
    <DoneSheet
      title={title}
      text={text}
      byLetter={byLetter}
      alsoHeard={<VisuallyHidden>{inSeconds(atFirst)}</VisuallyHidden>}
    >
      {/* Only for the eyes: heard, every second would interrupt the one before. */}
      <Text aria-hidden="true" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {inSeconds(countdown.left)}
      </Text>
      <Button component={Link} to={toLogin ? paths.login() : paths.room('profileMe')} mt="xs">
        {toLogin ? t('identity.goingOn.loginNow') : t('identity.goingOn.profileNow')}
      </Button>
      {children}
    </DoneSheet>
  );
}
