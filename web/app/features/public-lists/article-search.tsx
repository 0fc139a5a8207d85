import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Language } from '~/i18n/language';
import { paths } from '~/lib/paths';
import page from '~/ui/page.module.css';
import styles from './article-search.module.css';
import { FIELDS, LONGEST_QUERY, ORDERS, type Search } from './search-address';

interface Props {
  search: Search;
  /** Where the address names it; the form must not lose it. */
  lang: Language | null;
}

/** A plain form: what it asks for stands in the address. */
export function ArticleSearch({ search, lang }: Props) {
  const { t } = useTranslation();
  const { query, field, from, to, order } = search;
  return (
    <form
      role="search"
      aria-label={t('publicLists.search.label')}
      action={paths.publicArticles()}
      className={styles.form}
    >
      {lang ? <input type="hidden" name="lang" value={lang} /> : null}
      <div className={styles.words}>
        <div className={styles.field}>
          <label htmlFor="query">{t('publicLists.search.query')}</label>
          <input
            id="query"
            type="search"
            name="query"
            defaultValue={query}
            maxLength={LONGEST_QUERY}
            aria-describedby="query-hint"
          />
        </div>
        <div className={styles.field}>
          <label htmlFor="field">{t('publicLists.search.field')}</label>
          <select id="field" name="field" defaultValue={field}>
            <option value="">{t('publicLists.search.everywhere')}</option>
            {FIELDS.map((name) => (
              <option key={name} value={name}>
                {t(`publicLists.fields.${name}`)}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" className={page.button}>
          <IconSearch size={18} aria-hidden />
          {t('publicLists.search.submit')}
        </button>
      </div>
      <p id="query-hint" className={styles.hint}>
        {t('publicLists.search.hint')}
      </p>
      <details className={styles.more} open={Boolean(from || to || order)}>
        <summary>{t('publicLists.search.more')}</summary>
        <div className={styles.row}>
          <Day name="from" label={t('publicLists.search.from')} day={from} />
          <Day name="to" label={t('publicLists.search.to')} day={to} />
          <div className={styles.field}>
            <label htmlFor="order">{t('publicLists.search.order')}</label>
            <select id="order" name="order" defaultValue={order}>
              <option value="">{t('publicLists.orders.relevance')}</option>
              {ORDERS.map((name) => (
                <option key={name} value={name}>
                  {t(`publicLists.orders.${name}`)}
                </option>
              ))}
            </select>
          </div>
        </div>
      </details>
    </form>
  );
}

function Day({ name, label, day }: { name: string; label: string; day: string }) {
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      <input id={name} type="date" name={name} defaultValue={day} />
    </div>
  );
}
