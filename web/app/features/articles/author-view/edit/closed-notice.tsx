import { Anchor } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '~/api/errors';
import { paths } from '~/lib/paths';
import styles from '~/ui/editor-frame.module.css';
import { Notice } from '~/ui/notice';
import type { MySaverState } from './use-autosave';

/** Says that the article cannot be saved any more; the text stays visible for copying. */
export function ClosedNotice({ saving: { article, failure } }: { saving: MySaverState }) {
  const { t } = useTranslation();
  const isRemoved = failure instanceof ApiError && failure.status === 404;
  return (
    <Notice
      urgent
      className={styles.notice}
      icon={<IconLock aria-hidden />}
      title={isRemoved ? t('articleEditor.closed.removed') : t('articleEditor.closed.submitted')}
    >
      {t('articleEditor.closed.text')}{' '}
      <Anchor
        component={Link}
        inherit
        underline="always"
        to={isRemoved ? paths.screen('userArticles') : paths.userArticleDetails(article.id)}
      >
        {isRemoved ? t('articleEditor.closed.toList') : t('articleEditor.closed.toDetails')}
      </Anchor>
    </Notice>
  );
}
