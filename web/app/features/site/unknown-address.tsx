import { useTranslation } from 'react-i18next';
import { isLanguage } from '~/i18n/language';
import { paths } from '~/lib/paths';
import page from '~/ui/page.module.css';
import { SiteSearch } from './site-search';
import styles from './unknown-address.module.css';

const PARAM = 'unknown-address';

/** URL of the home page that says that the requested address does not exist. */
export function unknownAddressUrl(search: string): string {
  const lang = new URLSearchParams(search).get('lang');
  return `${paths.home()}?${PARAM}${isLanguage(lang) ? `&lang=${lang}` : ''}`;
}

export function isUnknownAddress(search: string): boolean {
  return new URLSearchParams(search).has(PARAM);
}

/** Notice for readers whom the server redirected from an unknown address. */
export function UnknownAddress({ search }: { search: string }) {
  const { t } = useTranslation();
  return (
    <section className={styles.notice} role="status" aria-labelledby="unknown-address">
      <div className={`${page.wrap} ${styles.row}`}>
        <div>
          <h2 id="unknown-address">{t('site.home.unknownAddress.title')}</h2>
          <p>{t('site.home.unknownAddress.text')}</p>
        </div>
        <SiteSearch search={search} label={t('publicLists.search.label')} />
      </div>
    </section>
  );
}
