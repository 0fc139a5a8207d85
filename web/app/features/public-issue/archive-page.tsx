import { useTranslation } from 'react-i18next';
import type { IssueLine, IssueLines } from '~/api/public-types';
import type { Language } from '~/i18n/language';
import { formatLongDate } from '~/lib/dates';
import { searchWithPage } from '~/lib/list-address';
import { paths } from '~/lib/paths';
import { IssueCover } from '~/ui/issue-cover';
import page from '~/ui/page.module.css';
import { PageHead } from '~/ui/page-head';
import { PageLinks } from '~/ui/page-links';
import styles from './archive-page.module.css';
import { volumesOf, type Volume } from './issues-by-year';

interface Props {
  list: IssueLines;
  pageIndex: number;
  pageSize: number;
  language: Language;
  address: URLSearchParams;
}

/** From here on a list of the years is quicker than scrolling. */
const MANY_VOLUMES = 4;

/** Every issue that is out, by year and volume. */
export function ArchivePage({ list, pageIndex, pageSize, language, address }: Props) {
  const { t } = useTranslation();
  const volumes = volumesOf(list.results);
  return (
    <>
      <PageHead trail={[t('routes.issuesArchive')]} title={t('routes.issuesArchive')}>
        {volumes.length >= MANY_VOLUMES ? <Years volumes={volumes} /> : null}
      </PageHead>
      <div className={`${page.wrap} ${styles.volumes}`}>
        {list.count === 0 ? <NoIssues /> : null}
        {volumes.map((volume, index) => (
          <section key={idOf(volume)} aria-labelledby={idOf(volume)} className={styles.volume}>
            <h2 id={idOf(volume)} className={page.sectionTitle}>
              {volume.year} <span>{t('publicIssue.volume', { volume: volume.volume })}</span>
            </h2>
            <ul className={styles.issues}>
              {volume.issues.map((issue) => (
                <Issue key={issue.slug} issue={issue} language={language} isFirst={index === 0} />
              ))}
            </ul>
          </section>
        ))}
        {list.count > pageSize ? (
          <PageLinks
            pageIndex={pageIndex}
            pageSize={pageSize}
            count={list.count}
            hrefOf={(next) => searchWithPage(address, next)}
          />
        ) : null}
      </div>
    </>
  );
}

function idOf({ year, volume }: Volume): string {
  return `${year}-${volume}`;
}

function Years({ volumes }: { volumes: Volume[] }) {
  const { t } = useTranslation();
  const firstOf = new Map(volumes.toReversed().map((volume) => [volume.year, idOf(volume)]));
  return (
    <nav aria-label={t('publicIssue.years')}>
      <ul className={styles.years}>
        {[...firstOf].toReversed().map(([year, id]) => (
          <li key={year}>
            <a href={`#${id}`}>{year}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Issue(props: { issue: IssueLine; language: Language; isFirst: boolean }) {
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

function NoIssues() {
  const { t } = useTranslation();
  return (
    <div className={styles.none}>
      <h2 className={page.sectionTitle}>{t('publicIssue.none.title')}</h2>
      <p>{t('publicIssue.none.text')}</p>
      <a className={page.button} href={paths.publicArticles()}>
        {t('publicIssue.none.articles')}
      </a>
    </div>
  );
}
