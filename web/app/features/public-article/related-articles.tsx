import { useTranslation } from 'react-i18next';
import type { PublicArticle } from '~/api/types';
import type { Language } from '~/i18n/language';
import { ArticleList } from '~/ui/article-line';
import page from '~/ui/page.module.css';
import styles from './related-articles.module.css';

interface Props {
  articles: PublicArticle['related'];
  language: Language;
}

/** Articles on the same subject. */
export function RelatedArticles({ articles, language }: Props) {
  const { t } = useTranslation();
  if (articles.length === 0) return null;
  return (
    <section className={styles.related} aria-labelledby="related">
      <div className={page.wrap}>
        <h2 id="related" className={page.sectionTitle}>
          {t('publicArticle.related')}
        </h2>
        <ArticleList articles={articles} language={language} level={3} />
      </div>
    </section>
  );
}
