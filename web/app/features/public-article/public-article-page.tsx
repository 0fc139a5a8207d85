import { useTranslation } from 'react-i18next';
import type { PublicArticle } from '~/api/types';
import type { Language } from '~/i18n/language';
import page from '~/ui/page.module.css';
import { ArticleContents } from './article-contents';
import { ArticleHead } from './article-head';
import { ArticleInformation } from './article-information';
import { ArticleNeighbours } from './article-neighbours';
import { ArticlePdf } from './article-pdf';
import { withSections, type Section } from './article-sections';
import { ArticleText } from './article-text';
import { HowToCite } from './how-to-cite';
import styles from './public-article-page.module.css';

interface Props {
  /** With its formulas already as mathematics: the page has no script to make them. */
  article: PublicArticle;
  language: Language;
}

/** An article to be read: its text, and around it what one needs to judge and to cite it. */
export function PublicArticlePage({ article, language }: Props) {
  const { t } = useTranslation();
  const { html, sections } = withSections(article.fullText.text);
  const own = (id: string, heading: string, isThere = true): Section[] =>
    isThere ? [{ id, heading }] : [];

  return (
    <article>
      <ArticleHead article={article} language={language} />
      <div className={`${page.wrap} ${styles.columns}`}>
        <ArticleContents
          language={article.fullText.language}
          before={own('abstract', t('publicArticle.abstract'), article.abstract.text !== '')}
          sections={sections}
          after={[
            ...own('funding', t('publicArticle.funding'), article.fundingInformation.text !== ''),
            ...own('conflict', t('publicArticle.conflict'), article.conflictOfInterest.text !== ''),
            ...own('references', t('publicArticle.references'), article.references.length > 0),
            ...own('cite', t('publicArticle.cite.title')),
          ]}
        />
        <div className={styles.files}>
          <ArticlePdf article={article} language={language} />
        </div>
        <div className={styles.text}>
          <ArticleText article={article} html={html} language={language} />
        </div>
        <div className={styles.rail}>
          <ArticleInformation article={article} language={language} />
          <HowToCite article={article} language={language} />
        </div>
      </div>
      <ArticleNeighbours neighbours={article.neighbours} />
    </article>
  );
}
