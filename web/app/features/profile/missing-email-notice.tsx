import { Anchor, Text } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '~/lib/paths';
import { Notice } from '~/ui/notice';
import styles from './profile-card.module.css';

/** Shown to users who registered through ORCID without an address. */
export function MissingEmailNotice() {
  const { t } = useTranslation();
  return (
    <Notice className={styles.notice} icon={<IconMailOff aria-hidden />}>
      <Text size="sm">{t('profile.noEmailHint')}</Text>
      <Anchor
        component={Link}
        to={paths.screen('security')}
        className={styles.link}
        underline="always"
      >
        {t('profile.addEmail')}
      </Anchor>
    </Notice>
  );
}
