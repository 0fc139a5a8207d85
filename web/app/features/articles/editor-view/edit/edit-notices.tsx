import { Anchor, Button } from '@mantine/core';
import { IconLanguage, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '~/api/errors';
import { paths } from '~/lib/paths';
import styles from '~/ui/editor-frame.module.css';
import { Notice } from '~/ui/notice';
import type { EditorSaverState } from '../../form/saving/merge-contents';

interface Props {
  saving: EditorSaverState;
  /** Shows the Russian fields; undefined if they are shown already. */
  onTranslate?: () => void;
}

/** Notices above the form: closed article and missing translation. */
export function EditNotices({ saving, onTranslate }: Props) {
  const { t } = useTranslation();
  const { record: article, isClosed, state } = saving;
  return (
    <>
      {isClosed && state === 'failed' ? <ClosedNotice saving={saving} /> : null}
      {article.isTranslationMissing ? (
        <Notice
          className={styles.notice}
          icon={<IconLanguage aria-hidden />}
          title={t('editorArticleForm.translation.missing')}
        >
          {t('editorArticleForm.translation.missingText')}
          {onTranslate ? (
            <div>
              <Button mt="sm" size="sm" variant="default" onClick={onTranslate}>
                {t('editorArticleForm.translation.show')}
              </Button>
            </div>
          ) : null}
        </Notice>
      ) : null}
    </>
  );
}

/** Says that the article cannot be saved now; the text stays visible and in the local draft. */
function ClosedNotice({ saving: { record: article, failure } }: { saving: EditorSaverState }) {
  const { t } = useTranslation();
  const isRemoved = failure instanceof ApiError && failure.status === 404;
  return (
    <Notice
      urgent
      className={styles.notice}
      icon={<IconLock aria-hidden />}
      title={t('editorArticleForm.closed.title')}
    >
      {t('editorArticleForm.closed.text')}{' '}
      <Anchor
        component={Link}
        inherit
        underline="always"
        to={isRemoved ? paths.screen('editorArticles') : paths.editorArticleDetails(article.id)}
      >
        {isRemoved ? t('editorArticleForm.closed.toList') : t('editorArticleForm.closed.toDetails')}
      </Anchor>
    </Notice>
  );
}
