import { useTranslation } from 'react-i18next';
import type { Journal, PageLink } from '~/api/types';
import { paths } from '~/lib/paths';
import { JournalCover } from '~/ui/journal-cover';
import page from '~/ui/page.module.css';
import styles from './home-hero.module.css';
import { hasPage } from './primary-pages';

/** Hero of the home page before the first issue: description of the journal beside a generated cover. */
export function HomeHero({ journal, pages }: { journal: Journal; pages: PageLink[] }) {
  const { t } = useTranslation();
  const since = t('site.home.since', { year: journal.firstYear });

  return (
    <section className={styles.hero} aria-labelledby="journal">
      <div className={`${page.wrap} ${styles.row}`}>
        <div className={styles.cover}>
          <JournalCover
            className={styles.generatedCover}
            name={journal.name}
            caption={`${t('site.openAccess')} · ${journal.license.name}`}
            foot={t('site.issn', { issn: journal.issn })}
            label={t('site.home.coverLabel', { name: journal.name })}
          />
        </div>
        <p className={`${page.eyebrow} ${styles.eyebrow}`}>{since}</p>
        <h2 id="journal" className={styles.title}>
          {t('site.home.title')}
        </h2>
        <div className={styles.details}>
          <p className={styles.lead}>{t('site.home.lead')}</p>
          <div className={styles.actions}>
            <a className={page.button} href={paths.userArticleCreate()}>
              {t('site.home.authors.action')}
            </a>
            {hasPage(pages, 'guidelines') ? (
              <a className={page.buttonGhost} href={paths.page('guidelines')}>
                {t('site.home.guidelines')}
              </a>
            ) : null}
          </div>
        </div>
      </div>
    </section>
  );
}
