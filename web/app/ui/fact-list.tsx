import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './fact-list.module.css';

/** What there is to know of somebody, line by line. */
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

/** Kept in English, and read aloud as English. */
export function EnglishFactLine({ term, value }: { term: string; value: string | null }) {
  return <FactLine term={term}>{value ? <span lang="en">{value}</span> : <NotGiven />}</FactLine>;
}

export function NotGiven() {
  const { t } = useTranslation();
  return <span className={styles.empty}>{t('profile.empty')}</span>;
}
