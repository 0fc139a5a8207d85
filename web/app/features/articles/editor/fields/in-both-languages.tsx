import type { ReactNode } from 'react';
import { useArticleForm } from '../article-form-context';
import styles from './in-both-languages.module.css';

/** The Russian field beside the English one, or below it where there is no room; alone where Russian is not wanted. */
export function InBothLanguages({ en, ru }: { en: ReactNode; ru: ReactNode }) {
  const { showsRussian } = useArticleForm();
  return (
    <div className={styles.pair}>
      {en}
      {showsRussian ? ru : null}
    </div>
  );
}
