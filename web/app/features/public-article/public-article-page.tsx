import { useTranslation } from 'react-i18next';
import type { PublicArticle } from '~/api/types';
import type { Language } from '~/i18n/language';
import page from '~/ui/page.module.css';
import { ArticleContents } from './article-contents';
import { ArticleHead } from './article-head';
import { ArticleInformation } from './article-information';
import { ArticleNeighbours } from './article-neighbours';
import { ArticlePdf } from './article-pdf';
import { addSectionAnchors, type ContentsEntry } from './article-sections';
import { ArticleText } from './article-text';
import { ArticleVersions } from './article-versions';
import { ArticleCitation } from './article-citation';
import styles from './public-article-page.module.css';
import { RelatedArticles } from './related-articles';

interface Props {
  /** Formulas are already rendered: the page has no scripts. */
  article: PublicArticle;
  language: Language;
}

/** Public page of an article: contents, text, information and citation. */
export function PublicArticlePage({ article, language }: Props) {
  const { t } = useTranslation();
  const { html, sections } = addSectionAnchors(article.fullText.text);
  const entry = (id: string, heading: string, isPresent = true): ContentsEntry[] =>
    isPresent ? [{ id, heading }] : [];

  return (
    <article>
      <ArticleHead article={article} language={language} />
      <div className={`${page.wrap} ${styles.columns}`}>
        <ArticleContents
          language={article.fullText.language}
          before={entry('abstract', t('publicArticle.abstract'), article.abstract.text !== '')}
          sections={sections}
          after={[
            ...entry('funding', t('publicArticle.funding'), article.fundingInformation.text !== ''),
            ...entry(
              'conflict',
              t('publicArticle.conflict'),
              article.conflictOfInterest.text !== '',
            ),
            ...entry('references', t('publicArticle.references'), article.references.length > 0),
            ...entry('cite', t('publicArticle.cite.title')),
          ]}
        />
        <div className={styles.files}>
          <ArticlePdf article={article} language={language} />
        </div>
        <div className={styles.text}>
          <ArticleText article={article} html={html} language={language} />
        </div>
        <div className={styles.sidebar}>
          <ArticleInformation article={article} language={language} />
          <ArticleVersions article={article} language={language} />
          <ArticleCitation article={article} language={language} />
        </div>
      </div>
      <RelatedArticles articles={article.related} language={language} />
      <ArticleNeighbours neighbours={article.neighbours} />
    </article>
  );
}
