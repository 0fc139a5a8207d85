import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Language } from '~/i18n/language';
import { paths } from '~/lib/paths';
import page from '~/ui/page.module.css';
import styles from './article-search-form.module.css';
import { FIELDS, MAX_QUERY_LENGTH, ORDERS, type SearchCriteria } from './search-params';

interface Props {
  search: SearchCriteria;
  /** `lang` of the URL, which the form preserves. */
  lang: Language | null;
}

/** Search form, sent by GET so that the URL contains the criteria. */
export function ArticleSearchForm({ search, lang }: Props) {
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
      <div className={styles.queryRow}>
        <div className={styles.field}>
          <label htmlFor="query">{t('publicLists.search.query')}</label>
          <input
            id="query"
            type="search"
            name="query"
            defaultValue={query}
            maxLength={MAX_QUERY_LENGTH}
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
        <div className={styles.filterRow}>
          <DateField name="from" label={t('publicLists.search.from')} date={from} />
          <DateField name="to" label={t('publicLists.search.to')} date={to} />
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

function DateField({ name, label, date }: { name: string; label: string; date: string }) {
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      <input id={name} type="date" name={name} defaultValue={date} />
    </div>
  );
}
