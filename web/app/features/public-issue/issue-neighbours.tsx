import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PublicIssue } from '~/api/types';
import { paths } from '~/lib/paths';
import page from '~/ui/page.module.css';
import styles from './issue-neighbours.module.css';

export function IssueNeighbours({ previous, next }: Pick<PublicIssue, 'previous' | 'next'>) {
  const { t } = useTranslation();
  return (
    <nav className={styles.neighbours} aria-label={t('publicIssue.neighbours')}>
      <div className={`${page.wrap} ${styles.row}`}>
        {previous ? (
          <a href={paths.publicIssue(previous.slug)} rel="prev">
            <IconChevronLeft size={20} aria-hidden />
            <span>
              <small>{t('publicIssue.previous')}</small>
              {t('publicIssue.place', { ...previous })}
            </span>
          </a>
        ) : null}
        <a className={styles.all} href={paths.issuesArchive()}>
          {t('publicIssue.all')}
        </a>
        {next ? (
          <a href={paths.publicIssue(next.slug)} rel="next" className={styles.next}>
            <span>
              <small>{t('publicIssue.next')}</small>
              {t('publicIssue.place', { ...next })}
            </span>
            <IconChevronRight size={20} aria-hidden />
          </a>
        ) : null}
      </div>
    </nav>
  );
}
