import { IconMailExclamation } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { LastLetter } from '~/api/letters';
import { paths } from '~/lib/paths';
import { ServerWords } from '~/ui/server-words';
import styles from './letter-note.module.css';

interface Props {
  articleId: number;
  letter: LastLetter | null;
}

/** That the last letter to a reviewer has not arrived, why, and what to do; nothing as long as all is well. */
export function LetterNote({ articleId, letter }: Props) {
  const { t } = useTranslation();
  if (!letter) return null;
  const { status, failure, withheldBecause } = letter;

  if (status === 'failed' || status === 'retrying') {
    return (
      <Note articleId={articleId} todo={t(`letters.note.todo.${status}`)}>
        {t(`letters.note.${status}`)}{' '}
        <ServerWords>{failure ?? t('letters.note.wordless')}</ServerWords>
      </Note>
    );
  }
  if (withheldBecause) {
    return (
      <Note articleId={articleId} todo={t(`letters.note.todo.${withheldBecause}`)}>
        {t('letters.note.withheld')} {t(`letters.withheld.${withheldBecause}`)}
      </Note>
    );
  }
  return null;
}

function Note(props: { articleId: number; todo: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div role="note" className={styles.note}>
      <IconMailExclamation size={18} stroke={1.75} aria-hidden className={styles.icon} />
      <div>
        <div className={styles.what}>{props.children}</div>
        {props.todo}{' '}
        <Link to={paths.editorArticleLetters(props.articleId)} className={styles.way}>
          {t('letters.note.toLetters')}
        </Link>
      </div>
    </div>
  );
}
