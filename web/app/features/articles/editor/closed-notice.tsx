import { Anchor } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '~/api/errors';
import { paths } from '~/lib/paths';
import styles from '~/ui/editor-frame.module.css';
import { Notice } from '~/ui/notice';
import type { MySaving } from './use-autosave';

/** The text stays on the screen, to be copied; it cannot be saved any more. */
export function ClosedNotice({ saving: { article, failure } }: { saving: MySaving }) {
  const { t } = useTranslation();
  const isGone = failure instanceof ApiError && failure.status === 404;
  return (
    <Notice
      urgent
      className={styles.notice}
      icon={<IconLock aria-hidden />}
      title={isGone ? t('articleEditor.closed.removed') : t('articleEditor.closed.submitted')}
    >
      {t('articleEditor.closed.text')}{' '}
      <Anchor
        component={Link}
        inherit
        underline="always"
        to={isGone ? paths.room('userArticles') : paths.userArticleDetails(article.id)}
      >
        {isGone ? t('articleEditor.closed.toList') : t('articleEditor.closed.toDetails')}
      </Anchor>
    </Notice>
  );
}
