import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PublicIssue, Journal } from '~/api/types';
import type { Language } from '~/i18n/language';
import { formatLongDate } from '~/lib/dates';
import { formatFileSize } from '~/lib/files';
import { paths } from '~/lib/paths';
import { IssueCover } from '~/ui/issue-cover';
import { JournalCover } from '~/ui/journal-cover';
import page from '~/ui/page.module.css';
import styles from './home-hero.module.css';

interface Props {
  issue: PublicIssue;
  foreword: string;
  journal: Journal;
  language: Language;
}

/** Hero of the home page: the current issue. */
export function HomeIssue({ issue, foreword, journal, language }: Props) {
  const { t } = useTranslation();
  const { slug, subtitle, publicationDate, hasPdf, pdfSize, volume, number } = issue;
  const volumeAndNumber = t('site.home.current.place', { volume, number });
  const date = formatLongDate(publicationDate, language);

  return (
    <section className={styles.hero} aria-labelledby="current-issue">
      <div className={`${page.wrap} ${styles.row}`}>
        <div className={styles.cover}>
          {issue.coverId ? (
            <IssueCover issue={issue} isFirst />
          ) : (
            <JournalCover
              className={styles.generatedCover}
              name={journal.name}
              caption={`${volume} (${number}) · ${issue.year}`}
              foot={t('site.issn', { issn: journal.issn })}
              label={t('site.home.coverLabel', { name: journal.name })}
            />
          )}
        </div>
        <p className={`${page.eyebrow} ${styles.eyebrow}`}>{t('site.home.current.eyebrow')}</p>
        <h2 id="current-issue" className={styles.title}>
          <a href={paths.publicIssue(slug)}>{subtitle || volumeAndNumber}</a>
        </h2>
        <p className={styles.publication}>
          {subtitle ? <span>{volumeAndNumber}</span> : null}
          <time dateTime={publicationDate}>{date}</time>
        </p>
        <div className={styles.details}>
          {foreword ? (
            <p className={styles.lead} lang={issue.foreword.language}>
              {foreword}
            </p>
          ) : null}
          <div className={styles.actions}>
            <a className={page.button} href={paths.publicIssue(slug)}>
              {t('site.home.current.view')}
            </a>
            {hasPdf ? (
              <a className={page.buttonGhost} href={paths.issuePdf(slug)}>
                <IconDownload size={18} aria-hidden />
                {t('site.home.current.pdf')}
                {pdfSize ? ` (${formatFileSize(pdfSize, language)})` : null}
              </a>
            ) : null}
          </div>
        </div>
      </div>
    </section>
  );
}
