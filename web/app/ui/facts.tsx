import type { ReactNode } from 'react';
import { formatDate } from '~/lib/dates';
import { referenceUrl } from '~/lib/identifiers';
import styles from './facts.module.css';

/** Short definition list of the facts about an article. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Renders nothing without a date. */
export function DayFact({ term, iso }: { term: string; iso: string | null }) {
  if (!iso) return null;
  return (
    <Fact term={term}>
      <time dateTime={iso}>{formatDate(iso)}</time>
    </Fact>
  );
}

export function DoiFact({ doi }: { doi: string }) {
  return (
    <Fact term="DOI">
      <a href={referenceUrl({ format: 'doi', value: doi })}>{doi}</a>
    </Fact>
  );
}
