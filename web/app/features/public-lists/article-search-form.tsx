import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Language } from '~/i18n/language';
import { formatDate } from '~/lib/dates';
import { paths } from '~/lib/paths';
import page from '~/ui/page.module.css';
import styles from './article-search-form.module.css';
import { FIELDS, MAX_QUERY_LENGTH, type SearchCriteria } from './search-params';

interface Props {
  search: SearchCriteria;
  /** `lang` of the URL, which the form preserves. */
  lang: Language | null;
}

/** A day, "28.10.2026" or "2026-10-28", or a year. */
const DATE_PATTERN = String.raw`\s*(\d{1,2}[.]\d{1,2}[.]\d{4}|\d{4}-\d{2}-\d{2}|\d{8}|\d{4})\s*`;

/** Search form, sent by GET so that the URL contains the criteria. */
export function ArticleSearchForm({ search, lang }: Props) {
  const { t } = useTranslation();
  const { query, field, from, to } = search;
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
      <details className={styles.more} open={Boolean(from || to)}>
        <summary>{t('publicLists.search.more')}</summary>
        <div className={styles.filterRow}>
          <DateField name="from" label={t('publicLists.search.from')} date={from} />
          <DateField name="to" label={t('publicLists.search.to')} date={to} />
        </div>
      </details>
    </form>
  );
}

/** Date as text: a native date field would show it in the format of the browser's locale. */
function DateField({ name, label, date }: { name: string; label: string; date: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        defaultValue={date && formatDate(date)}
        placeholder={t('publicLists.search.dateFormat')}
        title={t('publicLists.search.dateHint')}
        pattern={DATE_PATTERN}
        inputMode="numeric"
        autoComplete="off"
      />
    </div>
  );
}
