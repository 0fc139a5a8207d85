import { Card, Title, VisuallyHidden } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Dashboard } from '~/api/dashboard';
import { formatDate } from '~/lib/dates';
import { paths } from '~/lib/paths';
import styles from './dashboard.module.css';

interface Props {
  dashboard: Dashboard;
}

/** Work of the viewer by what is to be done; each line opens the list of exactly those articles. */
export function WaitingPanel({ dashboard: { waitsForYou } }: Props) {
  const { t } = useTranslation();
  return (
    <Panel title={t('dashboard.waiting.title')}>
      {waitsForYou.length > 0 ? (
        <ul className={styles.lines}>
          {waitsForYou.map(({ kind, count, query }) => (
            <WorkLine key={kind} count={count} to={paths.editorArticlesBy(query)}>
              {t(`dashboard.waiting.${kind}`)}
            </WorkLine>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>{t('dashboard.waiting.none')}</p>
      )}
      <Link to={paths.editorArticlesBy('waits=editors')} className={styles.all}>
        {t('dashboard.waiting.all')}
      </Link>
    </Panel>
  );
}

export function LatePanel({ dashboard }: Props) {
  const { t } = useTranslation();
  const late = dashboard.late.filter(({ count }) => count > 0);
  return (
    <Panel title={t('dashboard.late.title')}>
      {late.length > 0 ? (
        <>
          <ul className={styles.lines}>
            {late.map(({ kind, count, query }) => (
              <WorkLine key={kind} count={count} to={paths.editorArticlesBy(query)} isLate>
                {t(`dashboard.late.kinds.${kind}`)}
              </WorkLine>
            ))}
          </ul>
          <Link to={paths.editorArticlesBy('late=true')} className={styles.all}>
            {t('dashboard.late.all')}
          </Link>
        </>
      ) : (
        <p className={styles.none}>{t('dashboard.late.none')}</p>
      )}
    </Panel>
  );
}

export function ArrivedPanel({ dashboard: { newArticles, unreadMessages } }: Props) {
  const { t } = useTranslation();
  return (
    <Panel title={t('dashboard.arrived.title')}>
      <ul className={styles.lines}>
        <WorkLine count={newArticles.week}>{t('dashboard.arrived.week')}</WorkLine>
        <WorkLine count={newArticles.month} to={paths.editorArticlesBy(newArticles.query)}>
          {t('dashboard.arrived.month')}
        </WorkLine>
      </ul>
      {unreadMessages > 0 ? (
        <p className={styles.fact}>{t('dashboard.arrived.messages', { count: unreadMessages })}</p>
      ) : null}
    </Panel>
  );
}

export function IssuePanel({ dashboard: { upcomingIssue } }: Props) {
  const { t } = useTranslation();
  return (
    <Panel title={t('dashboard.issue.title')}>
      {upcomingIssue ? (
        <>
          <Link to={paths.issueDetails(upcomingIssue.id)} className={styles.issue}>
            {upcomingIssue.label}
          </Link>
          <p className={styles.fact}>
            {upcomingIssue.publicationDate
              ? t('dashboard.issue.date', { day: formatDate(upcomingIssue.publicationDate) })
              : t('dashboard.issue.noDate')}
          </p>
          <p className={styles.fact}>
            {t('dashboard.issue.articles', { count: upcomingIssue.articles })}
            {upcomingIssue.missing > 0
              ? `, ${t('dashboard.issue.missing', { count: upcomingIssue.missing })}`
              : ''}
          </p>
        </>
      ) : (
        <>
          <p className={styles.none}>{t('dashboard.issue.none')}</p>
          <Link to={paths.issueCreate()} className={styles.all}>
            {t('dashboard.issue.create')}
          </Link>
        </>
      )}
    </Panel>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card withBorder p="lg" component="section" aria-labelledby={id} className={styles.panel}>
      <Title order={2} id={id} className={styles.title}>
        {title}
      </Title>
      {children}
    </Card>
  );
}

interface LineProps {
  count: number;
  /** The list of these articles; nothing to open for none. */
  to?: string;
  isLate?: boolean;
  children: string;
}

/** A number and what it counts. Screen readers hear "3 articles: …". */
function WorkLine({ count, to, isLate = false, children }: LineProps) {
  const { t } = useTranslation();
  const content = (
    <>
      <span className={styles.count} data-late={isLate || undefined} aria-hidden="true">
        {count}
      </span>
      <VisuallyHidden>{t('dashboard.count', { count })}:</VisuallyHidden> <span>{children}</span>
    </>
  );
  return (
    <li>
      {to && count > 0 ? (
        <Link to={to} className={styles.line}>
          {content}
        </Link>
      ) : (
        <span className={styles.line}>{content}</span>
      )}
    </li>
  );
}
