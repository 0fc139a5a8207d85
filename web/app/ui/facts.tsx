import type { ReactNode } from 'react';
import { formatDate } from '~/lib/dates';
import { referenceAddress } from '~/lib/reference-address';
import styles from './facts.module.css';

/** Short things to know of an article, each with its name. */
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

/** Only what has happened. */
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
      <a href={referenceAddress({ format: 'doi', value: doi })}>{doi}</a>
    </Fact>
  );
}
