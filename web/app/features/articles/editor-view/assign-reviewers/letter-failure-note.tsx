import { IconMailExclamation } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { LastLetter } from '~/api/letters';
import { paths } from '~/lib/paths';
import { ServerMessage } from '~/ui/server-message';
import styles from './letter-failure-note.module.css';

interface Props {
  articleId: number;
  letter: LastLetter | null;
}

/** Warns that the last letter to a reviewer was not delivered, with the reason and what to do. */
export function LetterFailureNote({ articleId, letter }: Props) {
  const { t } = useTranslation();
  if (!letter) return null;
  const { status, failure, withheldBecause } = letter;

  if (status === 'failed' || status === 'retrying') {
    return (
      <Note articleId={articleId} todo={t(`letters.note.todo.${status}`)}>
        {t(`letters.note.${status}`)}{' '}
        <ServerMessage>{failure ?? t('letters.note.wordless')}</ServerMessage>
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
        <div className={styles.message}>{props.children}</div>
        {props.todo}{' '}
        <Link to={paths.editorArticleLetters(props.articleId)} className={styles.link}>
          {t('letters.note.toLetters')}
        </Link>
      </div>
    </div>
  );
}
