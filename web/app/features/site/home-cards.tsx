import { useTranslation } from 'react-i18next';
import type { ConsentText } from '~/api/consents';
import type { PageLink } from '~/api/types';
import { paths } from '~/lib/paths';
import page from '~/ui/page.module.css';
import styles from './home-cards.module.css';
import { HomeSubscriptionForm } from './home-subscription-form';
import { hasPage } from './primary-pages';

/** Slugs of the pages for readers; each link shows the name that the editors gave the page. */
const READER_PAGES = ['about-journal', 'editorial-board', 'faq', 'contacts'];

/** One card for each kind of visitor, with a call to action. */
export function HomeCards({ pages, consent }: { pages: PageLink[]; consent: ConsentText }) {
  const { t } = useTranslation();
  const readerPages = pages.filter(({ slug }) => READER_PAGES.includes(slug));

  return (
    <div className={styles.cards}>
      <section className={`${styles.card} ${styles.primary}`} aria-labelledby="for-authors">
        <h2 id="for-authors">{t('site.home.authors.title')}</h2>
        <p>{t('site.home.authors.text')}</p>
        <a className={page.button} href={paths.userArticleCreate()}>
          {t('site.home.authors.action')}
        </a>
        {hasPage(pages, 'guidelines') ? (
          <a className={styles.link} href={paths.page('guidelines')}>
            {t('site.home.guidelines')}
          </a>
        ) : null}
      </section>
      <HomeSubscriptionForm consent={consent} />
      <section className={styles.card} aria-labelledby="for-reviewers">
        <h2 id="for-reviewers">{t('site.home.reviewers.title')}</h2>
        <p>{t('site.home.reviewers.text')}</p>
        <a className={page.buttonGhost} href={paths.login()}>
          {t('site.home.reviewers.action')}
        </a>
      </section>
      <section className={styles.card} aria-labelledby="for-readers">
        <h2 id="for-readers">{t('site.home.readers.title')}</h2>
        <ul className={styles.list}>
          {readerPages.map(({ slug, name }) => (
            <li key={slug}>
              <a className={styles.link} href={paths.page(slug)}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
