import { useTranslation } from 'react-i18next';
import page from '~/ui/page.module.css';
import { SiteSearch } from './site-search';
import styles from './unknown-address.module.css';

/** Notice above the home page that nothing is at the requested address. */
export function UnknownAddress({ search }: { search: string }) {
  const { t } = useTranslation();
  return (
    <section className={styles.notice} role="status" aria-labelledby="unknown-address">
      <div className={`${page.wrap} ${styles.row}`}>
        <div>
          <h1 id="unknown-address">{t('site.home.unknownAddress.title')}</h1>
          <p>{t('site.home.unknownAddress.text')}</p>
        </div>
        <SiteSearch search={search} label={t('publicLists.search.label')} />
      </div>
    </section>
  );
}
