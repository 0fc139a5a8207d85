import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicArticle, PublicText } from '~/api/types';
import type { Language } from '~/i18n/language';
import { Prose } from '~/ui/prose';
import { withFigures } from './article-figures';
import { ArticleKeywords } from './article-keywords';
import { ArticleReferences } from './article-references';
import styles from './article-text.module.css';
import { withCitedReferences } from './cited-references';

interface Props {
  article: PublicArticle;
  /** The full text, whose sections can be linked to. */
  html: string;
  language: Language;
}

/** From the abstract to the references. */
export function ArticleText({ article, html, language }: Props) {
  const { t } = useTranslation();
  const { abstract, keywords, fullText, references } = article;
  const text = withFigures(withCitedReferences(html, references.length), fullText.language);

  return (
    <>
      {abstract.text ? (
        <section id="abstract" aria-labelledby="abstract-heading" className={styles.abstract}>
          <h2 id="abstract-heading">{t('publicArticle.abstract')}</h2>
          <div lang={abstract.language}>
            <Prose html={abstract.text} />
          </div>
          <ArticleKeywords keywords={keywords} />
        </section>
      ) : (
        <ArticleKeywords keywords={keywords} />
      )}
      <WhereTheTextIs article={article} language={language} />
      {html ? (
        <div lang={fullText.language}>
          <Prose html={text} />
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
      <ArticleReferences references={references} />
    </>
  );
}

/** When it is not here, or not in the language that the reader came for. */
function WhereTheTextIs({ article: { fullText, pdf }, language }: Omit<Props, 'html'>) {
  const { t } = useTranslation();
  if (fullText.text) {
    if (fullText.language === language) return null;
    return <p className={styles.note}>{t(`publicArticle.onlyIn.${fullText.language}`)}</p>;
  }
  if (pdf.length === 0) return null;
  return <p className={styles.note}>{t('publicArticle.textInPdf')}</p>;
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
