import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PublicIssue } from '~/api/types';
import type { Language } from '~/i18n/language';
import { formatLongDate } from '~/lib/dates';
import { formatFileSize } from '~/lib/files';
import { paths } from '~/lib/paths';
import { referenceUrl } from '~/lib/identifiers';
import { Breadcrumbs } from '~/ui/breadcrumbs';
import { IssueCover } from '~/ui/issue-cover';
import page from '~/ui/page.module.css';
import styles from './issue-head.module.css';

/** Cover, title, publication date, DOI and PDF of an issue. */
export function IssueHead({ issue, language }: { issue: PublicIssue; language: Language }) {
  const { t } = useTranslation();
  const { year, subtitle, publicationDate, articleCount, doi, slug, hasPdf, pdfSize } = issue;
  const volumeAndNumber = t('publicIssue.place', { ...issue });

  return (
    <div className={styles.head}>
      <div className={page.wrap}>
        <Breadcrumbs
          trail={[
            { name: t('routes.issuesArchive'), href: paths.issuesArchive() },
            volumeAndNumber,
          ]}
        />
        <div className={styles.row}>
          <div>
            <IssueCover issue={issue} isFirst />
          </div>
          <div className={styles.text}>
            <p className={page.eyebrow}>{subtitle ? `${volumeAndNumber} · ${year}` : year}</p>
            <h1 className={styles.title}>{subtitle || volumeAndNumber}</h1>
            <dl className={styles.facts}>
              <div>
                <dt>{t('publicIssue.published')}</dt>
                <dd>
                  <time dateTime={publicationDate}>
                    {formatLongDate(publicationDate, language)}
                  </time>
                </dd>
              </div>
              {articleCount > 0 ? (
                <div>
                  <dt>{t('publicIssue.inIt')}</dt>
                  <dd>{t('publicIssue.articles', { count: articleCount })}</dd>
                </div>
              ) : null}
              {doi ? (
                <div>
                  <dt>DOI</dt>
                  <dd>
                    <a href={referenceUrl({ format: 'doi', value: doi })}>{doi}</a>
                  </dd>
                </div>
              ) : null}
            </dl>
            {hasPdf ? (
              <p className={styles.actions}>
                <a className={page.button} href={paths.issuePdf(slug)}>
                  <IconDownload size={18} aria-hidden />
                  {t('publicIssue.pdf')}
                  {pdfSize ? ` (${formatFileSize(pdfSize, language)})` : null}
                </a>
              </p>
            ) : null}
          </div>
        </div>
      </div>
    </div>
  );
}
