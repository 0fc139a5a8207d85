import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ImportItem } from '~/api/imports';
import { paths } from '~/lib/paths';
import type { Column } from '~/ui/data-table';
import { StatusBadge } from '~/ui/status-badge';
import { Finding } from '../details/plan-tab';
import { OUTCOME_TONES } from '../import-words';
import styles from '../imports.module.css';

/** Findings that are shown at once; a record can have two hundred. */
const SHOWN_FINDINGS = 3;

export function useRecordColumns(): readonly Column<ImportItem>[] {
  const { t } = useTranslation();
  return [
    {
      name: 'title',
      title: t('imports.records.record'),
      inCard: 'heading',
      cell: (item) => (
        <>
          <span className={styles.title}>{item.title || t('imports.records.untitled')}</span>
          <span className={styles.note}>{t(`imports.kindSingular.${item.kind}`)}</span>
          <Location location={item.location} />
        </>
      ),
    },
    {
      name: 'outcome',
      title: t('imports.records.outcome'),
      inCard: 'above',
      cell: ({ outcome }) => (
        <StatusBadge tone={OUTCOME_TONES[outcome]}>{t(`imports.outcomes.${outcome}`)}</StatusBadge>
      ),
    },
    {
      name: 'findings',
      title: t('imports.records.details'),
      inCard: 'below',
      cell: (item) => (item.reason || item.findings.length > 0 ? <Details item={item} /> : null),
    },
    {
      name: 'here',
      title: t('imports.records.here'),
      inCard: 'action',
      cell: (item) => <HereLink item={item} />,
    },
  ];
}

/** Where the record is in the source: a path, or an address, which opens in a new tab. */
function Location({ location }: Pick<ImportItem, 'location'>) {
  const { t } = useTranslation();
  if (!location) return null;
  if (!/^https?:\/\//i.test(location)) return <bdi className={styles.location}>{location}</bdi>;
  return (
    <a
      href={location}
      target="_blank"
      rel="noreferrer noopener"
      className={`${styles.location} ${styles.link}`}
    >
      <bdi>{location}</bdi>
      <VisuallyHidden> {t('imports.records.newTab')}</VisuallyHidden>
    </a>
  );
}

function Details({ item: { reason, findings } }: { item: ImportItem }) {
  const { t } = useTranslation();
  const list = (part: ImportItem['findings']) => (
    <ul className={styles.details}>
      {part.map((finding, index) => (
        // The list never changes its order.
        <li key={index}>
          <Finding finding={finding} />
        </li>
      ))}
    </ul>
  );
  const others = findings.slice(SHOWN_FINDINGS);
  return (
    <div className={styles.reason}>
      {reason}
      {findings.length > 0 ? list(findings.slice(0, SHOWN_FINDINGS)) : null}
      {others.length > 0 ? (
        <details>
          <summary>{t('imports.records.more', { count: others.length })}</summary>
          {list(others)}
        </details>
      ) : null}
    </div>
  );
}

/** Link to the article, issue or account that the record became. */
function HereLink({ item }: { item: ImportItem }) {
  const { t } = useTranslation();
  const { articleId, issueId, userId, title } = item;
  const target =
    articleId !== null
      ? ({ kind: 'article', to: paths.editorArticleDetails(articleId) } as const)
      : issueId !== null
        ? ({ kind: 'issue', to: paths.issueDetails(issueId) } as const)
        : userId !== null
          ? ({ kind: 'user', to: paths.userDetails(userId) } as const)
          : null;
  if (!target) return null;
  return (
    <Link to={target.to} className={styles.here}>
      {t(`imports.records.open.${target.kind}`)}
      <VisuallyHidden>: {title}</VisuallyHidden>
    </Link>
  );
}
