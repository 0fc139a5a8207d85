import { Anchor, Button } from '@mantine/core';
import { IconLanguage, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '~/api/errors';
import { paths } from '~/lib/paths';
import styles from '~/ui/editor-frame.module.css';
import { Notice } from '~/ui/notice';
import type { DeskSaving } from './use-desk-saver';

interface Props {
  saving: DeskSaving;
  /** Shows the Russian fields, where they are not shown yet. */
  onTranslate?: () => void;
}

/** What there is to know before one writes, or goes on writing. */
export function DeskNotices({ saving, onTranslate }: Props) {
  const { t } = useTranslation();
  const { article, isClosed, state } = saving;
  return (
    <>
      {isClosed && state === 'failed' ? <ClosedNotice saving={saving} /> : null}
      {article.isTranslationMissing ? (
        <Notice
          className={styles.notice}
          icon={<IconLanguage aria-hidden />}
          title={t('deskEditor.translation.missing')}
        >
          {t('deskEditor.translation.missingText')}
          {onTranslate ? (
            <div>
              <Button mt="sm" size="sm" variant="default" onClick={onTranslate}>
                {t('deskEditor.translation.show')}
              </Button>
            </div>
          ) : null}
        </Notice>
      ) : null}
    </>
  );
}

/** The text stays on the screen, to be copied, and on this device, in case that it can be saved again. */
function ClosedNotice({ saving: { article, failure } }: { saving: DeskSaving }) {
  const { t } = useTranslation();
  const isGone = failure instanceof ApiError && failure.status === 404;
  return (
    <Notice
      urgent
      className={styles.notice}
      icon={<IconLock aria-hidden />}
      title={t('deskEditor.closed.title')}
    >
      {t('deskEditor.closed.text')}{' '}
      <Anchor
        component={Link}
        inherit
        underline="always"
        to={isGone ? paths.room('editorArticles') : paths.editorArticleDetails(article.id)}
      >
        {isGone ? t('deskEditor.closed.toList') : t('deskEditor.closed.toDetails')}
      </Anchor>
    </Notice>
  );
}
