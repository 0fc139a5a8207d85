import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './translation-row.module.css';

interface Props {
  /** English text; null if it is empty. */
  english: ReactNode;
  children: ReactNode;
}

/** A Russian field beside the English text, or below it on narrow screens. */
export function TranslationRow({ english, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.pair}>
      <div className={styles.english}>
        <p className={styles.label}>{t('articleEditor.translations.inEnglish')}</p>
        {english ? (
          <div lang="en">{english}</div>
        ) : (
          <p className={styles.empty}>{t('articleEditor.translations.noEnglish')}</p>
        )}
      </div>
      <div>{children}</div>
    </div>
  );
}
