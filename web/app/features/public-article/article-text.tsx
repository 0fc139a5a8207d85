import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicArticle, PublicText } from '~/api/types';
import type { Language } from '~/i18n/language';
import { detectTextLanguage } from '~/lib/detect-language';
import { paths } from '~/lib/paths';
import { Prose } from '~/ui/prose';
import { numberFigures } from './article-figures';
import { ArticleReferences } from './article-references';
import styles from './article-text.module.css';
import { linkCitations } from './citation-links';

interface Props {
  article: PublicArticle;
  /** Full text with section anchors. */
  html: string;
  language: Language;
}

/** Text of an article, from the abstract to the references. */
export function ArticleText({ article, html, language }: Props) {
  const { t } = useTranslation();
  const { abstract, keywords, fullText, references } = article;
  const text = numberFigures(linkCitations(html, references.length), fullText.language);

  return (
    <>
      {abstract.text ? (
        <section id="abstract" aria-labelledby="abstract-heading" className={styles.abstract}>
          <h2 id="abstract-heading">{t('publicArticle.abstract')}</h2>
          <div lang={abstract.language}>
            <Prose html={abstract.text} />
          </div>
          <ArticleKeywords keywords={keywords} level={3} />
        </section>
      ) : (
        <ArticleKeywords keywords={keywords} level={2} />
      )}
      <FullTextNote article={article} language={language} />
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

/** Note that the full text is available only in the PDF or in the other language. */
function FullTextNote({ article: { fullText, pdf }, language }: Omit<Props, 'html'>) {
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
  /** Plain text. */
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

interface KeywordsProps {
  keywords: string[];
  /** Heading level: without an abstract, as in notices, they are a section of their own. */
  level: 2 | 3;
}

/** Keywords, each linked to a search for it. */
function ArticleKeywords({ keywords, level }: KeywordsProps) {
  const { t } = useTranslation();
  const Heading = `h${level}` as const;
  if (keywords.length === 0) return null;
  return (
    <div className={styles.keywords}>
      <Heading id="keywords">{t('publicArticle.keywords')}</Heading>
      <ul aria-labelledby="keywords">
        {keywords.map((keyword) => (
          <li key={keyword} lang={detectTextLanguage(keyword)}>
            <a href={paths.articlesByKeyword(keyword)}>{keyword}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
