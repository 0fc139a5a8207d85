import type { ReactNode } from 'react';
import { useArticleForm } from '../article-form-context';
import styles from './bilingual-field.module.css';

/** The English field with the Russian one beside or below it; Russian only if the form shows it. */
export function BilingualField({ en, ru }: { en: ReactNode; ru: ReactNode }) {
  const { showsRussian } = useArticleForm();
  return (
    <div className={styles.pair}>
      {en}
      {showsRussian ? ru : null}
    </div>
  );
}
