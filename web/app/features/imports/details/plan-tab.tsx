import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Import, ImportFinding } from '~/api/imports';
import { FactLine, FactList } from '~/ui/fact-list';
import { ServerMessage } from '~/ui/server-message';
import { countOf, findingName, KINDS, OUTCOMES } from '../import-words';
import styles from '../imports.module.css';

/** What the source holds and what became of it, and what a person should look at. */
export function PlanTab({ current }: { current: Import }) {
  const { t } = useTranslation();
  return (
    <div className={styles.sections}>
      <section aria-labelledby="import-counts">
        <Title order={2} id="import-counts" className={styles.heading}>
          {t(`imports.plan.${current.state === 'planned' ? 'counts' : 'results'}`)}
        </Title>
        <Counts current={current} />
      </section>
      <section aria-labelledby="import-findings">
        <Title order={2} id="import-findings" className={styles.heading}>
          {t('imports.plan.findings')}
        </Title>
        <Findings current={current} />
      </section>
    </div>
  );
}

function RecordsLink({ query, children }: { query: Record<string, string>; children: ReactNode }) {
  const search = new URLSearchParams({ tab: 'records', ...query }).toString();
  return (
    <Link to={`?${search}`} preventScrollReset className={styles.link}>
      {children}
    </Link>
  );
}

function Counts({ current }: { current: Import }) {
  const { t, i18n } = useTranslation();
  const number = (count: number) => count.toLocaleString(i18n.language);
  return (
    <FactList>
      {KINDS.filter((kind) => countOf(current, kind) > 0).map((kind) => {
        const outcomes = OUTCOMES.filter((outcome) => countOf(current, kind, outcome) > 0);
        const isWaiting = outcomes.length === 1 && outcomes[0] === 'waiting';
        return (
          <FactLine key={kind} term={t(`imports.kindNames.${kind}`)}>
            <RecordsLink query={{ kind }}>{number(countOf(current, kind))}</RecordsLink>
            {isWaiting ? null : (
              <ul className={styles.outcomes}>
                {outcomes.map((outcome) => (
                  <li key={outcome}>
                    <RecordsLink query={{ kind, outcome }}>
                      {t(`imports.outcomes.${outcome}`)}: {number(countOf(current, kind, outcome))}
                    </RecordsLink>
                  </li>
                ))}
              </ul>
            )}
          </FactLine>
        );
      })}
    </FactList>
  );
}

function Findings({ current }: { current: Import }) {
  const { t } = useTranslation();
  const { articlesHere, articlesWithoutDoi, articlesWithoutPdf, findings, notes } = current;
  const isEmpty =
    articlesHere + articlesWithoutDoi + articlesWithoutPdf + findings.length + notes.length === 0;
  if (isEmpty) return <p>{t('imports.plan.noFindings')}</p>;
  const lines = [
    { name: 'here', count: articlesHere },
    { name: 'withoutDoi', count: articlesWithoutDoi },
    { name: 'withoutPdf', count: articlesWithoutPdf },
  ] as const;
  return (
    <ul className={styles.findings}>
      {lines
        .filter(({ count }) => count > 0)
        .map(({ name, count }) => (
          <li key={name}>{t(`imports.plan.${name}`, { count })}</li>
        ))}
      {findings.map(({ kind, count }) => (
        <li key={kind}>
          <RecordsLink query={{ finding: kind }}>{findingName(kind, t)}</RecordsLink>
          {': '}
          {t('imports.plan.inRecords', { count })}
        </li>
      ))}
      {notes.map((note, index) => (
        // The list never changes its order.
        <li key={index}>
          <Finding finding={note} />
        </li>
      ))}
    </ul>
  );
}

/** A finding with its detail, in the words of the source. */
export function Finding({ finding: { kind, detail } }: { finding: ImportFinding }) {
  const { t } = useTranslation();
  return (
    <>
      {findingName(kind, t)}
      {detail ? (
        <>
          {': '}
          <ServerMessage>{detail}</ServerMessage>
        </>
      ) : null}
    </>
  );
}
