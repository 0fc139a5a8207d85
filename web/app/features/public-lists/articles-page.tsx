import { useTranslation } from 'react-i18next';
import type { ArticleSearchResult } from '~/api/types';
import { isLanguage, type Language } from '~/i18n/language';
import { queryStringForPage } from '~/lib/list-search-params';
import { ArticleList } from '~/ui/article-line';
import page from '~/ui/page.module.css';
import { PageHead } from '~/ui/page-head';
import { PageLinks } from '~/ui/page-links';
import { ArticleSearchForm } from './article-search-form';
import styles from './articles-page.module.css';
import { formatCount, SearchSummary } from './search-summary';
import { ListFacets } from './list-facets';
import { NoResults } from './no-results';
import { hasCriteria, type SearchCriteria } from './search-params';
import { SortLinks } from './sort-links';

interface Props {
  result: ArticleSearchResult;
  search: SearchCriteria;
  pageSize: number;
  language: Language;
  /** Query of the current URL. */
  searchParams: URLSearchParams;
}

/** The server does not serve later pages; users can narrow the list by a search. */
const MAX_PAGES = 10_000;

/** List of all published articles, with a search form. */
export function ArticlesPage({ result, search, pageSize, language, searchParams }: Props) {
  const { t } = useTranslation();
  const lang = searchParams.get('lang');
  return (
    <>
      <PageHead trail={[t('routes.publicArticles')]} title={t('routes.publicArticles')}>
        <ArticleSearchForm search={search} lang={isLanguage(lang) ? lang : null} />
      </PageHead>
      <div className={`${page.wrap} ${styles.columns}`}>
        <section className={styles.list} aria-labelledby="results">
          {result.count > 0 ? (
            <>
              <div className={styles.head}>
                <SearchSummary result={result} search={search} language={language} />
                <SortLinks search={search} searchParams={searchParams} />
              </div>
              <a className={styles.toFacets} href="#facets">
                {t('publicLists.facets.title')}
              </a>
              <ArticleList articles={result.results} language={language} level={3} withAbstract />
              <PageLinks
                pageIndex={search.pageIndex}
                pageSize={pageSize}
                count={Math.min(result.count, MAX_PAGES * pageSize)}
                total={formatCount(result, language)}
                getHref={(pageIndex) => queryStringForPage(searchParams, pageIndex)}
              />
            </>
          ) : (
            <NoResults search={search} isSearch={hasCriteria(search)} searchParams={searchParams} />
          )}
        </section>
        <ListFacets facets={result.facets} search={search} searchParams={searchParams} />
      </div>
    </>
  );
}
