import { useTranslation } from 'react-i18next';
import { paths } from '~/lib/paths';
import page from '~/ui/page.module.css';
import styles from './no-results.module.css';
import { articlesUrl, FACETS, hasFacets, type SearchCriteria } from './search-params';

interface Props {
  search: SearchCriteria;
  isSearch: boolean;
  searchParams: URLSearchParams;
}

/** Empty state of the article list, with links to wider searches. */
export function NoResults({ search, isSearch, searchParams }: Props) {
  const { t } = useTranslation();
  const { query, field, from, to } = search;
  const without = (...names: string[]) =>
    articlesUrl(searchParams, Object.fromEntries(names.map((name) => [name, null])));

  if (!isSearch) {
    return (
      <div className={styles.empty}>
        <h2 id="results" className={page.sectionTitle}>
          {t('publicLists.none.title')}
        </h2>
        <p>{t('publicLists.none.text')}</p>
        <p className={styles.actions}>
          <a className={page.button} href={paths.subscription()}>
            {t('publicLists.none.subscribe')}
          </a>
        </p>
      </div>
    );
  }
  return (
    <div className={styles.empty}>
      <h2 id="results" className={page.sectionTitle}>
        {query
          ? t('publicLists.nothing.title', { query })
          : t('publicLists.nothing.titleOfFilters')}
      </h2>
      {query ? (
        <ul>
          <li>{t('publicLists.nothing.spelling')}</li>
          <li>{t('publicLists.nothing.fewer')}</li>
          <li>{t('publicLists.nothing.other')}</li>
        </ul>
      ) : null}
      <p className={styles.actions}>
        {field ? (
          <a className={page.button} href={without('field')}>
            {t('publicLists.nothing.everywhere')}
          </a>
        ) : null}
        {hasFacets(search) ? (
          <a className={page.button} href={without(...FACETS)}>
            {t('publicLists.nothing.facets')}
          </a>
        ) : null}
        {from || to ? (
          <a className={field ? page.buttonGhost : page.button} href={without('from', 'to')}>
            {t('publicLists.nothing.anyDay')}
          </a>
        ) : null}
        <a className={page.buttonGhost} href={paths.publicArticles()}>
          {t('publicLists.nothing.all')}
        </a>
      </p>
    </div>
  );
}
