import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeading } from '~/ui/page-heading';
import type { SignInResult } from './complete-sign-in';

export type OnSignedIn = (destination: string, isFullPageLoad: boolean) => Promise<void>;

/** Completes a sign-in: navigates to the destination, or closes the tab. */
export function useSignInRedirect(onSignedIn: OnSignedIn) {
  const [isTabOpen, setIsTabOpen] = useState(false);

  const redirect = async (
    { destination, isFullPageLoad }: SignInResult,
    closeWhenDone: boolean,
  ) => {
    if (!closeWhenDone) return onSignedIn(destination, isFullPageLoad);
    window.close();
    // Browsers only close tabs that a link or a script has opened.
    setIsTabOpen(true);
  };

  return { redirect, isTabOpen };
}

/** Shown in a tab that was opened to extend a session and could not close itself. */
export function SessionExtendedNotice() {
  const { t } = useTranslation();
  return (
    <div role="status">
      <PageHeading>{t('identity.login.done')}</PageHeading>
      <Text mt="sm">{t('identity.login.doneText')}</Text>
    </div>
  );
}
