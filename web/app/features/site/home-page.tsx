import { useTranslation } from 'react-i18next';
import type { ConsentText } from '~/api/consents';
import type { Journal, PageLink } from '~/api/types';
import type { Language } from '~/i18n/language';
import page from '~/ui/page.module.css';
import { HomeCards } from './home-cards';
import { HomeFacts } from './home-facts';
import { HomeHero } from './home-hero';
import { HomeIssue } from './home-issue';
import styles from './home-page.module.css';
import { HomeArticles, type HomeContent } from './home-articles';

interface Props {
  journal: Journal;
  pages: PageLink[];
  content: HomeContent;
  /** Names in the language of the page. */
  articleTypes: string[];
  /** Consent text for subscribers. */
  consent: ConsentText;
  language: Language;
}

/** Home page: published articles first, then information for authors. */
export function HomePage(props: Props) {
  const { journal, pages, content, articleTypes, consent, language } = props;
  const { issue, onlineFirst, latest } = content;
  const hasPublications = issue !== null || onlineFirst.count > 0 || latest.length > 0;
  const authorSections = (
    <>
      <PublicationProcess />
      {articleTypes.length > 0 ? <ArticleTypes names={articleTypes} /> : null}
    </>
  );
  return (
    <>
      {issue ? (
        <HomeIssue
          issue={issue}
          foreword={content.foreword}
          journal={journal}
          language={language}
        />
      ) : (
        <HomeHero journal={journal} pages={pages} />
      )}
      <div className={`${page.wrap} ${styles.columns}`}>
        <div className={styles.main}>
          {hasPublications ? (
            <HomeArticles content={content} language={language} />
          ) : (
            authorSections
          )}
        </div>
        <HomeCards pages={pages} consent={consent} />
      </div>
      <HomeFacts journal={journal} />
      {hasPublications ? (
        <div className={`${page.wrap} ${styles.authorSections}`}>{authorSections}</div>
      ) : null}
    </>
  );
}

const STEPS = ['submission', 'review', 'decision', 'publication'] as const;

function PublicationProcess() {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="process">
      <h2 id="process" className={`${page.sectionTitle} ${styles.bordered}`}>
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
      <h2 id="types" className={`${page.sectionTitle} ${styles.bordered}`}>
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
