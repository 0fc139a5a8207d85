import { List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { EditorArticle } from '~/api/editor-articles';
import { Notice } from '~/ui/notice';

/** What Crossref would refuse or not get, in the server's words. It warns and never prevents the publication. */
export function RegistrationWarnings({
  warnings,
}: {
  warnings: EditorArticle['registrationWarnings'];
}) {
  const { t } = useTranslation();
  if (warnings.length === 0) return null;
  const isRefused = warnings.some(({ preventsRegistration }) => preventsRegistration);
  return (
    <Notice
      icon={<IconAlertTriangle aria-hidden />}
      title={t(`publishing.registration.${isRefused ? 'refused' : 'reduced'}`)}
    >
      <List size="sm">
        {warnings.map(({ kind, location, message }) => (
          <List.Item key={`${kind} ${location.join('.')}`}>{message}</List.Item>
        ))}
      </List>
      <Text size="sm" mt="xs">
        {t('publishing.registration.anyway')}
      </Text>
    </Notice>
  );
}
