import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { articleTitle } from '../article-title';
import styles from './title-link.module.css';

/** Title of an article as a link. */
export function TitleLink({ article, to }: { article: { titleEn: string }; to: string }) {
  const { t } = useTranslation();
  return (
    <Link to={to} lang={article.titleEn ? 'en' : undefined} className={styles.title}>
      {articleTitle(article, t)}
    </Link>
  );
}
