import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './fact-list.module.css';

/** Definition list of the facts about a person. */
export function FactList({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <dl className={styles.facts}>{children}</dl>
    </div>
  );
}

export function FactLine({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Fact in English, with `lang` for screen readers. */
export function EnglishFactLine({ term, value }: { term: string; value: string | null }) {
  return (
    <FactLine term={term}>{value ? <span lang="en">{value}</span> : <MissingValue />}</FactLine>
  );
}

export function MissingValue() {
  const { t } = useTranslation();
  return <span className={styles.empty}>{t('profile.empty')}</span>;
}
