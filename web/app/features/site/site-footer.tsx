import { useTranslation } from 'react-i18next';
import type { Journal, PageLink } from '~/api/types';
import type { Language } from '~/i18n/language';
import { paths } from '~/lib/paths';
import page from '~/ui/page.module.css';
import { hasPage } from './primary-pages';
import styles from './site-footer.module.css';

interface Props {
  journal: Journal;
  pages: PageLink[];
  /** Current year, for the copyright line. */
  year: number;
  language: Language;
}

export function SiteFooter({ journal, pages, year, language }: Props) {
  const { t } = useTranslation();
  const { issnPrint } = journal;
  const issn = issnPrint
    ? t('site.issnOfBoth', { issn: journal.issn, issnPrint })
    : t('site.issn', { issn: journal.issn });
  const years = journal.firstYear < year ? `${journal.firstYear}–${year}` : String(year);

  return (
    <footer className={styles.footer}>
      <div className={`${page.wrap} ${styles.columns}`}>
        <div>
          <p className={styles.name}>{journal.name}</p>
          <p className={styles.tagline}>{journal.tagline}</p>
          <p className={styles.tagline}>{issn}</p>
        </div>
        <nav aria-labelledby="footer-reading">
          <h2 id="footer-reading">{t('site.footer.reading')}</h2>
          <ul>
            <li>
              <a href={paths.issuesArchive()}>{t('site.nav.issues')}</a>
            </li>
            <li>
              <a href={paths.publicArticles()}>{t('site.nav.articles')}</a>
            </li>
            <li>
              <a href={paths.onlineFirst()}>{t('site.nav.onlineFirst')}</a>
            </li>
            <li>
              <a href={paths.corrections()}>{t('routes.publicCorrections')}</a>
            </li>
            <li>
              <a href={paths.subscription()}>{t('site.footer.newsletter')}</a>
            </li>
            <li>
              <a href={paths.feed(language)}>{t('site.footer.feed')}</a>
            </li>
          </ul>
        </nav>
        {pages.length > 0 ? (
          <nav aria-labelledby="footer-pages">
            <h2 id="footer-pages">{t('site.footer.pages')}</h2>
            <ul className={styles.pages}>
              {pages.map(({ slug, name }) => (
                <li key={slug}>
                  <a href={paths.page(slug)}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        <div>
          <h2>{t('site.footer.work')}</h2>
          <ul>
            <li>
              <a href={paths.userArticleCreate()}>{t('site.footer.submit')}</a>
            </li>
            {hasPage(pages, 'guidelines') ? (
              <li>
                <a href={paths.page('guidelines')}>{t('site.footer.guidelines')}</a>
              </li>
            ) : null}
          </ul>
          <h2>{t('site.footer.contact')}</h2>
          <a href={`mailto:${journal.contactEmail}`}>{journal.contactEmail}</a>
        </div>
      </div>
      <div className={`${page.wrap} ${styles.legal}`}>
        <p>{t('site.footer.copyright', { years, publisher: journal.publisher })}</p>
        <p>
          {t('site.footer.licence')}{' '}
          <a href={journal.license.url} rel="license">
            {journal.license.name}
          </a>
        </p>
      </div>
    </footer>
  );
}
