import { useTranslation } from 'react-i18next';
import type { Language } from '~/i18n/language';
import { formatLongDate } from '~/lib/dates';
import { paths } from '~/lib/paths';
import { referenceAddress } from '~/lib/reference-address';
import styles from './article-line.module.css';
import { MarkedParts, Matches, textOf, type Match } from './article-matches';

interface Text {
  text: string;
  language: Language;
}

export interface ListedArticle {
  slug: string;
  title: Text;
  typeName: string;
  authors: string[];
  publicationDate: string;
  doi: string | null;
  pages: string | null;
  issue: { slug: string; volume: number; number: number; year: number } | null;
  abstractStart: Text;
  pdf: Language[];
  matches: Match[];
}

export interface ArticleListProps {
  articles: ListedArticle[];
  language: Language;
  /** Of the titles, under the heading that the list stands below. */
  level: 2 | 3 | 4;
  /** Where the list is of one issue, its lines need not say which. */
  inIssue?: boolean;
  /** How the abstract begins. */
  withAbstract?: boolean;
  /** Where much else is shown: without what one asks for later. */
  isBrief?: boolean;
}

/** Articles to choose from: what each is, by whom, where it stands, and why it is shown. */
export function ArticleList({ articles, ...look }: ArticleListProps) {
  return (
    <ul className={styles.list}>
      {articles.map((article) => (
        <ArticleLine key={article.slug} article={article} {...look} />
      ))}
    </ul>
  );
}

type LineProps = Omit<ArticleListProps, 'articles'> & { article: ListedArticle };

function ArticleLine({ article, language, level, ...look }: LineProps) {
  const { inIssue = false, withAbstract = false, isBrief = false } = look;
  const { t } = useTranslation();
  const { slug, title, typeName, authors, publicationDate, issue, abstractStart } = article;
  const inTitle = article.matches.find(
    ({ field, parts }) => field === 'title' && textOf(parts) === title.text,
  );
  const elsewhere = article.matches.filter((match) => match !== inTitle);
  const saysAbstract = elsewhere.some(({ field }) => field === 'abstract');
  const Heading = `h${level}` as const;

  return (
    <li className={styles.line}>
      <p className={styles.labels}>
        <span className={styles.type}>{typeName}</span>
        {issue ? null : <span className={styles.badge}>{t('publicLists.onlineFirst')}</span>}
        <time dateTime={publicationDate}>{formatLongDate(publicationDate, language)}</time>
      </p>
      <Heading className={styles.title} lang={title.language}>
        <a href={issue ? paths.publicArticle(slug) : paths.onlineFirstArticle(slug)}>
          {inTitle ? <MarkedParts parts={inTitle.parts} /> : title.text}
        </a>
      </Heading>
      {authors.length > 0 ? <p className={styles.authors}>{authors.join(', ')}</p> : null}
      {withAbstract && abstractStart.text && !saysAbstract ? (
        <p className={styles.abstract} lang={abstractStart.language}>
          {abstractStart.text}
        </p>
      ) : null}
      <Matches matches={elsewhere} />
      <Places article={article} inIssue={inIssue} isBrief={isBrief} />
    </li>
  );
}

interface PlacesProps {
  article: ListedArticle;
  inIssue: boolean;
  isBrief: boolean;
}

/** Where it stands, and where else it is found. */
function Places({ article, inIssue, isBrief }: PlacesProps) {
  const { t } = useTranslation();
  const { slug, title, issue, pages, pdf } = article;
  const doi = isBrief ? null : article.doi;
  const isSomewhere = (issue && !inIssue) || pages || doi || pdf.length > 0;
  if (!isSomewhere) return null;

  return (
    <ul className={styles.places}>
      {issue && !inIssue ? (
        <li>
          <a href={paths.publicIssue(issue.slug)}>{t('publicLists.place', { ...issue })}</a>
        </li>
      ) : null}
      {pages ? <li>{t('publicLists.pages', { pages })}</li> : null}
      {pdf.map((language) => {
        const name = pdf.length > 1 ? `PDF (${language.toUpperCase()})` : 'PDF';
        return (
          <li key={language}>
            <a href={paths.articlePdf(slug, language)} aria-label={`${name}: ${title.text}`}>
              {name}
            </a>
          </li>
        );
      })}
      {doi ? (
        <li>
          <a href={referenceAddress({ format: 'doi', value: doi })}>{`doi:${doi}`}</a>
        </li>
      ) : null}
    </ul>
  );
}
