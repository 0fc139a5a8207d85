import { useTranslation } from 'react-i18next';
import type { IssueListItem, IssueListPage } from '~/api/types';
import type { Language } from '~/i18n/language';
import { formatLongDate } from '~/lib/dates';
import { queryStringForPage } from '~/lib/list-search-params';
import { paths } from '~/lib/paths';
import { IssueCover } from '~/ui/issue-cover';
import { PageHead } from '~/ui/page-head';
import { PageLinks } from '~/ui/page-links';
import page from '~/ui/page.module.css';
import styles from './archive-page.module.css';

interface Props {
  list: IssueListPage;
  pageIndex: number;
  pageSize: number;
  language: Language;
  searchParams: URLSearchParams;
}

/** From this number on, links to the years are quicker than scrolling. */
const MIN_VOLUMES_FOR_YEAR_LINKS = 4;

/** All published issues, grouped by year and volume. */
export function ArchivePage({ list, pageIndex, pageSize, language, searchParams }: Props) {
  const { t } = useTranslation();
  const volumes = groupByVolume(list.results);
  return (
    <>
      <PageHead trail={[t('routes.issuesArchive')]} title={t('routes.issuesArchive')}>
        {volumes.length >= MIN_VOLUMES_FOR_YEAR_LINKS ? <YearLinks volumes={volumes} /> : null}
      </PageHead>
      <div className={`${page.wrap} ${styles.volumes}`}>
        {list.count === 0 ? <EmptyArchive /> : null}
        {volumes.map((volume, index) => (
          <section
            key={volumeId(volume)}
            aria-labelledby={volumeId(volume)}
            className={styles.volume}
          >
            <h2 id={volumeId(volume)} className={page.sectionTitle}>
              {volume.year} <span>{t('publicIssue.volume', { volume: volume.volume })}</span>
            </h2>
            <ul className={styles.issues}>
              {volume.issues.map((issue) => (
                <IssueCard
                  key={issue.slug}
                  issue={issue}
                  language={language}
                  isFirst={index === 0}
                />
              ))}
            </ul>
          </section>
        ))}
        {list.count > pageSize ? (
          <PageLinks
            pageIndex={pageIndex}
            pageSize={pageSize}
            count={list.count}
            getHref={(next) => queryStringForPage(searchParams, next)}
          />
        ) : null}
      </div>
    </>
  );
}

function volumeId({ year, volume }: Volume): string {
  return `${year}-${volume}`;
}

function YearLinks({ volumes }: { volumes: Volume[] }) {
  const { t } = useTranslation();
  const firstVolumeIds = new Map(
    volumes.toReversed().map((volume) => [volume.year, volumeId(volume)]),
  );
  return (
    <nav aria-label={t('publicIssue.years')}>
      <ul className={styles.years}>
        {[...firstVolumeIds].toReversed().map(([year, id]) => (
          <li key={year}>
            <a href={`#${id}`}>{year}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function IssueCard(props: { issue: IssueListItem; language: Language; isFirst: boolean }) {
  const { t } = useTranslation();
  const { issue, language, isFirst } = props;
  const { slug, subtitle, publicationDate, articleCount } = issue;
  return (
    <li className={styles.issue}>
      <IssueCover issue={issue} isFirst={isFirst} />
      <h3>
        <a href={paths.publicIssue(slug)}>{t('publicIssue.place', { ...issue })}</a>
      </h3>
      {subtitle ? <p className={styles.subtitle}>{subtitle}</p> : null}
      <p className={styles.facts}>
        <time dateTime={publicationDate}>{formatLongDate(publicationDate, language)}</time>
        {articleCount > 0 ? (
          <span>{t('publicIssue.articles', { count: articleCount })}</span>
        ) : null}
      </p>
    </li>
  );
}

function EmptyArchive() {
  const { t } = useTranslation();
  return (
    <div className={styles.empty}>
      <h2 className={page.sectionTitle}>{t('publicIssue.none.title')}</h2>
      <p>{t('publicIssue.none.text')}</p>
      <a className={page.button} href={paths.publicArticles()}>
        {t('publicIssue.none.articles')}
      </a>
    </div>
  );
}

export interface Volume {
  year: number;
  volume: number;
  issues: IssueListItem[];
}

/** Groups consecutive issues of a year and volume; a volume that spans two years is listed in both. */
export function groupByVolume(issues: IssueListItem[]): Volume[] {
  const volumes: Volume[] = [];
  for (const issue of issues) {
    const last = volumes.at(-1);
    if (last?.year === issue.year && last.volume === issue.volume) last.issues.push(issue);
    else volumes.push({ year: issue.year, volume: issue.volume, issues: [issue] });
  }
  return volumes;
}
