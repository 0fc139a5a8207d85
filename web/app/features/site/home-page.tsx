import { useTranslation } from 'react-i18next';
import type { Journal, PageLink } from '~/api/types';
import type { Language } from '~/i18n/language';
import page from '~/ui/page.module.css';
import { HomeCards } from './home-cards';
import { HomeFacts } from './home-facts';
import { HomeHero } from './home-hero';
import { HomeIssue } from './home-issue';
import styles from './home-page.module.css';
import { HomeReading, type Reading } from './home-reading';

interface Props {
  journal: Journal;
  pages: PageLink[];
  reading: Reading;
  /** In the language of the page. */
  articleTypes: string[];
  language: Language;
}

/** Reading comes first; how one becomes an author comes after it. */
export function HomePage({ journal, pages, reading, articleTypes, language }: Props) {
  const { issue, onlineFirst, latest } = reading;
  const isAnythingOut = issue !== null || onlineFirst.count > 0 || latest.length > 0;
  const forAuthors = (
    <>
      <WayOfAManuscript />
      {articleTypes.length > 0 ? <ArticleTypes names={articleTypes} /> : null}
    </>
  );
  return (
    <>
      {issue ? (
        <HomeIssue
          issue={issue}
          foreword={reading.foreword}
          journal={journal}
          language={language}
        />
      ) : (
        <HomeHero journal={journal} pages={pages} />
      )}
      <div className={`${page.wrap} ${styles.columns}`}>
        <div className={styles.reading}>
          {isAnythingOut ? <HomeReading reading={reading} language={language} /> : forAuthors}
        </div>
        <HomeCards pages={pages} />
      </div>
      <HomeFacts journal={journal} />
      {isAnythingOut ? <div className={`${page.wrap} ${styles.after}`}>{forAuthors}</div> : null}
    </>
  );
}

const STEPS = ['submission', 'review', 'decision', 'publication'] as const;

function WayOfAManuscript() {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="way">
      <h2 id="way" className={`${page.sectionTitle} ${styles.ruled}`}>
        {t('site.home.path.title')}
      </h2>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>
            <h3>{t(`site.home.path.${step}`)}</h3>
            <p>{t(`site.home.path.${step}Text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function ArticleTypes({ names }: { names: string[] }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="types">
      <h2 id="types" className={`${page.sectionTitle} ${styles.ruled}`}>
        {t('site.home.types.title')}
      </h2>
      <p className={styles.lead}>{t('site.home.types.text')}</p>
      <ul className={styles.types}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  );
}
