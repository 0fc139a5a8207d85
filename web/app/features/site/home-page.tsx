import { useTranslation } from 'react-i18next';
import type { Journal, PageLink } from '~/api/types';
import page from '~/ui/page.module.css';
import { HomeCards } from './home-cards';
import { HomeFacts } from './home-facts';
import { HomeHero } from './home-hero';
import styles from './home-page.module.css';

interface Props {
  journal: Journal;
  pages: PageLink[];
  /** In the language of the page. */
  articleTypes: string[];
}

export function HomePage({ journal, pages, articleTypes }: Props) {
  return (
    <>
      <HomeHero journal={journal} pages={pages} />
      <HomeFacts journal={journal} />
      <div className={`${page.wrap} ${styles.columns}`}>
        <div className={styles.reading}>
          <WayOfAManuscript />
          {articleTypes.length > 0 ? <ArticleTypes names={articleTypes} /> : null}
        </div>
        <HomeCards pages={pages} />
      </div>
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
