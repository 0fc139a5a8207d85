import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicArticle, PublicText } from '~/api/types';
import type { Language } from '~/i18n/language';
import { languageOfText } from '~/lib/text-language';
import page from '~/ui/page.module.css';
import { Prose } from '~/ui/prose';
import { ArticleContents } from './article-contents';
import { ArticleHead } from './article-head';
import { ArticleInformation } from './article-information';
import { ArticleReferences } from './article-references';
import { withSections, type Section } from './article-sections';
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
  const own = (id: string, heading: string, isThere: boolean): Section[] =>
    isThere ? [{ id, heading }] : [];
  const keywords = article.keywords.join('; ');

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
          ]}
        />
        <div className={styles.text}>
          {article.abstract.text ? (
            <section id="abstract" aria-labelledby="abstract-heading" className={styles.abstract}>
              <h2 id="abstract-heading">{t('publicArticle.abstract')}</h2>
              <div lang={article.abstract.language}>
                <Prose html={article.abstract.text} />
              </div>
              {keywords ? (
                <p className={styles.keywords}>
                  <strong>{t('publicArticle.keywords')}</strong>{' '}
                  <span lang={languageOfText(keywords)}>{keywords}</span>
                </p>
              ) : null}
            </section>
          ) : null}
          {html ? (
            <div lang={article.fullText.language}>
              <Prose html={html} />
            </div>
          ) : null}
          <Statement
            id="funding"
            heading={t('publicArticle.funding')}
            statement={article.fundingInformation}
          />
          <Statement
            id="conflict"
            heading={t('publicArticle.conflict')}
            statement={article.conflictOfInterest}
          />
          <ArticleReferences references={article.references} />
        </div>
        <ArticleInformation article={article} language={language} />
      </div>
    </article>
  );
}

interface StatementProps {
  id: string;
  heading: ReactNode;
  /** Plain text, as it was typed. */
  statement: PublicText;
}

function Statement({ id, heading, statement: { text, language } }: StatementProps) {
  if (!text) return null;
  return (
    <section aria-labelledby={id} className={styles.statement}>
      <h2 id={id}>{heading}</h2>
      <p lang={language}>{text}</p>
    </section>
  );
}
