import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MyArticle } from '~/api/my-articles';
import { Notice } from '~/ui/notice';
import { HintLine } from '../../details/hint-line';
import styles from './next-step.module.css';

/** Asks the author to revise, or shows who has to act next. Renders nothing after publication. */
export function NextStep({ article: { hint, allowedActions, revision } }: { article: MyArticle }) {
  const { t } = useTranslation();
  if (allowedActions.includes('edit')) {
    return (
      <Notice icon={<IconPencil aria-hidden />} className={styles.notice}>
        {t('articles.details.yourTurn', { revision })}
      </Notice>
    );
  }
  return hint === null ? null : <HintLine>{t(`articles.hints.${hint}`)}</HintLine>;
}
