import { useQueryClient } from '@tanstack/react-query';
import { IconClockPause, IconEyeOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { editorArticleKeys, type EditorArticle } from '~/api/editor-articles';
import { formatTime } from '~/lib/dates';
import { Notice } from '~/ui/notice';
import { HintLine } from '../../details/hint-line';
import styles from './editor-article-notices.module.css';

/** Notices on top of the page: recusal, hint and held notification. */
export function EditorArticleNotices({ article }: { article: EditorArticle }) {
  const { t } = useTranslation();
  const { hint, isRecused, newsHeldUntil } = article;
  return (
    <>
      {isRecused ? (
        <Notice
          icon={<IconEyeOff aria-hidden />}
          title={t('desk.recused.title')}
          className={styles.notice}
        >
          {t('desk.recused.text')}
        </Notice>
      ) : null}
      {hint ? <HintLine>{t(`desk.hints.${hint}`)}</HintLine> : null}
      {newsHeldUntil ? (
        <HeldNotificationNotice articleId={article.id} until={newsHeldUntil} />
      ) : null}
    </>
  );
}

/** Shown while the author's notification is held; the page refetches when the hold ends. */
function HeldNotificationNotice({ articleId, until }: { articleId: number; until: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();

  // Runs when the notice disappears. The decision letter among the messages is held as long as the
  // notification, so the messages may have changed too.
  useEffect(
    () => () => void client.invalidateQueries({ queryKey: editorArticleKeys.messages(articleId) }),
    [client, articleId],
  );

  return (
    <Notice icon={<IconClockPause aria-hidden />} className={styles.notice}>
      {t('desk.held', { time: formatTime(new Date(until)) })}
    </Notice>
  );
}
