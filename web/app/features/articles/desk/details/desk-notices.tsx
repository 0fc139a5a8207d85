import { useQueryClient } from '@tanstack/react-query';
import { IconClockPause, IconEyeOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { deskArticleKeys, type DeskArticle } from '~/api/desk-articles';
import { formatTime } from '~/lib/dates';
import { Notice } from '~/ui/notice';
import { HintLine } from '../../details/hint-line';
import styles from './desk-notices.module.css';

/** What an editor must know before anything is done. */
export function DeskNotices({ article }: { article: DeskArticle }) {
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
      {newsHeldUntil ? <HeldNews articleId={article.id} until={newsHeldUntil} /> : null}
    </>
  );
}

/** There as long as the server says so; the screen asks it again when the time has come. */
function HeldNews({ articleId, until }: { articleId: number; until: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();

  // The letter in the correspondence is held as long as the news is.
  useEffect(
    () => () => void client.invalidateQueries({ queryKey: deskArticleKeys.messages(articleId) }),
    [client, articleId],
  );

  return (
    <Notice icon={<IconClockPause aria-hidden />} className={styles.notice}>
      {t('desk.held', { time: formatTime(new Date(until)) })}
    </Notice>
  );
}
