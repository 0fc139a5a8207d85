import { List, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from './notice';

interface Props {
  /** What the server says is missing, in words. */
  missing: readonly string[];
  /** Further missing things, such as those of an issue's articles. */
  children?: ReactNode;
}

/** What readers would miss if the editor published now. It warns and never refuses. */
export function PublicationChecklist({ missing, children }: Props) {
  const { t } = useTranslation();
  if (missing.length === 0 && !children) {
    return (
      <Notice success icon={<IconCircleCheck aria-hidden />}>
        {t('publishing.checklist.complete')}
      </Notice>
    );
  }
  return (
    <Notice icon={<IconAlertTriangle aria-hidden />} title={t('publishing.checklist.missing')}>
      {missing.length > 0 ? (
        <List size="sm">
          {missing.map((item) => (
            <List.Item key={item}>{item}</List.Item>
          ))}
        </List>
      ) : null}
      {children}
      <Text size="sm" mt="xs">
        {t('publishing.checklist.anyway')}
      </Text>
    </Notice>
  );
}
