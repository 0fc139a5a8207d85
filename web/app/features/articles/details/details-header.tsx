import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEnumerations } from '~/api/enumerations';
import type { MyArticle } from '~/api/my-articles';
import { formatDate } from '~/lib/dates';
import { PageHeading } from '~/ui/page-heading';
import { ArticleStatusBadge } from '../article-status-badge';
import { articleTitle } from '../article-title';
import styles from './details-header.module.css';

/** What the article is and where it stands, at a glance. */
export function DetailsHeader({ article }: { article: MyArticle }) {
  const { t } = useTranslation();
  const { articleTypeName } = useEnumerations();
  return (
    <header>
      <PageHeading>
        <span lang={article.titleEn ? 'en' : undefined} className={styles.title}>
          {articleTitle(article, t)}
        </span>
      </PageHeading>
      <p className={styles.line}>
        <ArticleStatusBadge statusId={article.statusId} />
        <span>{articleTypeName(article.typeId)}</span>
        {article.revision > 0 ? (
          <span>{t('articles.details.revision', { revision: article.revision })}</span>
        ) : null}
      </p>
      <dl className={styles.facts}>
        <Day term={t('articles.details.created')} iso={article.createdAt} />
        <Day term={t('articles.details.submitted')} iso={article.submissionDate} />
        <Day term={t('articles.details.accepted')} iso={article.acceptanceDate} />
        <Day term={t('articles.details.published')} iso={article.publicationDate} />
        {article.pageFirst ? (
          <Fact term={t('articles.details.pages')}>
            {[article.pageFirst, article.pageLast].filter(Boolean).join('–')}
          </Fact>
        ) : null}
        {article.doi ? (
          <Fact term="DOI">
            <a href={`https://doi.org/${article.doi}`}>{article.doi}</a>
          </Fact>
        ) : null}
      </dl>
    </header>
  );
}

/** Only what has happened. */
function Day({ term, iso }: { term: string; iso: string | null }) {
  if (!iso) return null;
  return (
    <Fact term={term}>
      <time dateTime={iso}>{formatDate(iso)}</time>
    </Fact>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
