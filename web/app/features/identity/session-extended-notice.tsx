import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHeading } from '~/ui/page-heading';

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
