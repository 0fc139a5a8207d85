import { useTranslation } from 'react-i18next';
import type { ArticleListPage } from '~/api/types';
import type { Language } from '~/i18n/language';
import { queryStringForPage } from '~/lib/list-search-params';
import { paths } from '~/lib/paths';
import { ArticleList } from '~/ui/article-line';
import page from '~/ui/page.module.css';
import { PageHead } from '~/ui/page-head';
import { PageLinks } from '~/ui/page-links';
import styles from './articles-page.module.css';
import noResults from './no-results.module.css';

interface Props {
  list: ArticleListPage;
  pageIndex: number;
  pageSize: number;
  language: Language;
  searchParams: URLSearchParams;
}

/** Articles published ahead of their issue. */
export function OnlineFirstPage({ list, pageIndex, pageSize, language, searchParams }: Props) {
  const { t } = useTranslation();
  const title = t('routes.publicOnlineFirstArticles');
  return (
    <>
      <PageHead trail={[title]} title={title}>
        <p className={styles.lead}>{t('publicLists.onlineFirstLead')}</p>
      </PageHead>
      <div className={`${page.wrap} ${styles.results}`}>
        {list.count > 0 ? (
          <>
            <ArticleList articles={list.results} language={language} level={2} withAbstract />
            <PageLinks
              pageIndex={pageIndex}
              pageSize={pageSize}
              count={list.count}
              getHref={(index) => queryStringForPage(searchParams, index)}
            />
          </>
        ) : (
          <div className={noResults.empty}>
            <h2 className={page.sectionTitle}>{t('publicLists.noOnlineFirst.title')}</h2>
            <p>{t('publicLists.noOnlineFirst.text')}</p>
            <p className={noResults.actions}>
              <a className={page.button} href={paths.issuesArchive()}>
                {t('publicLists.noOnlineFirst.issues')}
              </a>
              <a className={page.buttonGhost} href={paths.publicArticles()}>
                {t('publicLists.noOnlineFirst.articles')}
              </a>
            </p>
          </div>
        )}
      </div>
    </>
  );
}
