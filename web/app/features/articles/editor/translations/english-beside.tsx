import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './english-beside.module.css';

interface Props {
  /** As it is written on the other tab; null where there is nothing. */
  english: ReactNode;
  children: ReactNode;
}

/** A Russian field with the English text to translate: beside it, or above it where there is no room. */
export function EnglishBeside({ english, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.pair}>
      <div className={styles.english}>
        <p className={styles.label}>{t('articleEditor.translations.inEnglish')}</p>
        {english ? (
          <div lang="en">{english}</div>
        ) : (
          <p className={styles.none}>{t('articleEditor.translations.noEnglish')}</p>
        )}
      </div>
      <div>{children}</div>
    </div>
  );
}
