import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PublicIssue } from '~/api/public-types';
import type { Language } from '~/i18n/language';
import { formatLongDate } from '~/lib/dates';
import { formatFileSize } from '~/lib/file-size';
import { paths } from '~/lib/paths';
import { referenceAddress } from '~/lib/reference-address';
import { Breadcrumbs } from '~/ui/breadcrumbs';
import { IssueCover } from '~/ui/issue-cover';
import page from '~/ui/page.module.css';
import styles from './issue-head.module.css';

/** Which issue it is, when it came out, and where it is found for ever. */
export function IssueHead({ issue, language }: { issue: PublicIssue; language: Language }) {
  const { t } = useTranslation();
  const { year, subtitle, publicationDate, articleCount, doi, slug, hasPdf, pdfSize } = issue;
  const place = t('publicIssue.place', { ...issue });

  return (
    <div className={styles.head}>
      <div className={page.wrap}>
        <Breadcrumbs
          trail={[{ name: t('routes.issuesArchive'), href: paths.issuesArchive() }, place]}
        />
        <div className={styles.row}>
          <div className={styles.cover}>
            <IssueCover issue={issue} isFirst />
          </div>
          <div className={styles.words}>
            <p className={page.eyebrow}>{subtitle ? `${place} · ${year}` : year}</p>
            <h1 className={styles.title}>{subtitle || place}</h1>
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
                    <a href={referenceAddress({ format: 'doi', value: doi })}>{doi}</a>
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
