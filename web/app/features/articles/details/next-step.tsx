import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MyArticle } from '~/api/my-articles';
import { Notice } from '~/ui/notice';
import { HintLine } from './hint-line';
import styles from './next-step.module.css';

/** Whose turn it is: the author's, or of whom the article waits for. Nothing where all is done. */
export function NextStep({ article: { hint, allowedActions, revision } }: { article: MyArticle }) {
  const { t } = useTranslation();
  if (allowedActions.includes('edit')) {
    return (
      <Notice icon={<IconPencil aria-hidden />} className={styles.turn}>
        {t('articles.details.yourTurn', { revision })}
      </Notice>
    );
  }
  return hint === null ? null : <HintLine>{t(`articles.hints.${hint}`)}</HintLine>;
}
