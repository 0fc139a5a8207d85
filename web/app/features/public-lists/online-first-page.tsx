import { useTranslation } from 'react-i18next';
import type { ArticleLines } from '~/api/public-types';
import type { Language } from '~/i18n/language';
import { searchWithPage } from '~/lib/list-address';
import { paths } from '~/lib/paths';
import { ArticleList } from '~/ui/article-line';
import page from '~/ui/page.module.css';
import { PageHead } from '~/ui/page-head';
import { PageLinks } from '~/ui/page-links';
import styles from './articles-page.module.css';
import nothing from './nothing-found.module.css';

interface Props {
  list: ArticleLines;
  pageIndex: number;
  pageSize: number;
  language: Language;
  address: URLSearchParams;
}

/** What is published and in no issue yet. */
export function OnlineFirstPage({ list, pageIndex, pageSize, language, address }: Props) {
  const { t } = useTranslation();
  const title = t('routes.publicOnlineFirstArticles');
  return (
    <>
      <PageHead trail={[title]} title={title}>
        <p className={styles.lead}>{t('publicLists.onlineFirstLead')}</p>
      </PageHead>
      <div className={`${page.wrap} ${styles.found}`}>
        {list.count > 0 ? (
          <>
            <ArticleList articles={list.results} language={language} level={2} withAbstract />
            <PageLinks
              pageIndex={pageIndex}
              pageSize={pageSize}
              count={list.count}
              hrefOf={(index) => searchWithPage(address, index)}
            />
          </>
        ) : (
          <div className={nothing.nothing}>
            <h2 className={page.sectionTitle}>{t('publicLists.noOnlineFirst.title')}</h2>
            <p>{t('publicLists.noOnlineFirst.text')}</p>
            <p className={nothing.actions}>
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
