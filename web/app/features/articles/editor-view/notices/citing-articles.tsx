import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ArticleNotices } from '~/api/notices';
import { formatDate } from '~/lib/dates';
import { referenceUrl } from '~/lib/identifiers';
import { paths } from '~/lib/paths';
import { ArticleTitle } from '~/ui/article-title';
import styles from './notices.module.css';

/** Published articles that cite an article whose results are in doubt. */
export function CitingArticles({ about, citedBy }: Pick<ArticleNotices, 'about' | 'citedBy'>) {
  const { t } = useTranslation();
  if (citedBy.length === 0) return null;
  const count = citedBy.length;
  return (
    <div className={styles.citing}>
      <Text component="h3" className={styles.subtitle}>
        {about
          ? t('notices.citedBy.titleOfTarget', { count })
          : t('notices.citedBy.title', { count })}
      </Text>
      <Text size="sm" className={styles.muted}>
        {t('notices.citedBy.lead')}
      </Text>
      <ul className={styles.list}>
        {citedBy.map((article) => (
          <li key={article.articleId}>
            <Link to={paths.editorArticleDetails(article.articleId)} className={styles.link}>
              <ArticleTitle article={article} />
            </Link>
            <p className={`${styles.line} ${styles.muted}`}>
              <span>{formatDate(article.publicationDate)}</span>
              {article.doi ? (
                <a
                  href={referenceUrl({ format: 'doi', value: article.doi })}
                  className={styles.link}
                >
                  {article.doi}
                </a>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
