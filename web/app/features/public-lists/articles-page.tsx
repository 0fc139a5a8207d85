import { useTranslation } from 'react-i18next';
import type { FoundArticles } from '~/api/public-types';
import { isLanguage, type Language } from '~/i18n/language';
import { searchWithPage } from '~/lib/list-address';
import { ArticleList } from '~/ui/article-line';
import page from '~/ui/page.module.css';
import { PageHead } from '~/ui/page-head';
import { PageLinks } from '~/ui/page-links';
import { ArticleSearch } from './article-search';
import styles from './articles-page.module.css';
import { countInWords, FoundSummary } from './found-summary';
import { NothingFound } from './nothing-found';
import { isAsking, type Search } from './search-address';

interface Props {
  found: FoundArticles;
  search: Search;
  pageSize: number;
  language: Language;
  /** Of the present address. */
  address: URLSearchParams;
}

/** The server turns no more pages: whoever wants more asks for something. */
const PAGES = 10_000;

/** Every published article, and the search among them. */
export function ArticlesPage({ found, search, pageSize, language, address }: Props) {
  const { t } = useTranslation();
  const lang = address.get('lang');
  return (
    <>
      <PageHead trail={[t('routes.publicArticles')]} title={t('routes.publicArticles')}>
        <ArticleSearch search={search} lang={isLanguage(lang) ? lang : null} />
      </PageHead>
      <section className={`${page.wrap} ${styles.found}`} aria-labelledby="found">
        {found.count > 0 ? (
          <>
            <FoundSummary found={found} search={search} language={language} />
            <ArticleList articles={found.results} language={language} level={3} withAbstract />
            <PageLinks
              pageIndex={search.pageIndex}
              pageSize={pageSize}
              count={Math.min(found.count, PAGES * pageSize)}
              total={countInWords(found, language)}
              hrefOf={(pageIndex) => searchWithPage(address, pageIndex)}
            />
          </>
        ) : (
          <NothingFound search={search} isAsking={isAsking(search)} address={address} />
        )}
      </section>
    </>
  );
}
