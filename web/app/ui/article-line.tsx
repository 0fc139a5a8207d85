import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '~/i18n/language';
import { formatLongDate } from '~/lib/dates';
import { paths } from '~/lib/paths';
import { referenceUrl } from '~/lib/identifiers';
import styles from './article-line.module.css';
import { HighlightedText, Matches, joinText, type Match } from './article-matches';

interface Text {
  text: string;
  language: Language;
}

export interface ListedArticle {
  slug: string;
  title: Text;
  status: { code: 'corrected' | 'concern' | 'removed' | 'retracted'; name: string } | null;
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
  /** Heading level of the titles. */
  level: 2 | 3 | 4;
  /** All articles belong to the issue of the page, so the lines omit it. */
  inIssue?: boolean;
  /** Shows the beginning of the abstract. */
  withAbstract?: boolean;
}

/** List of articles with type, authors, issue and matches of a search. */
export function ArticleList({ articles, ...options }: ArticleListProps) {
  return (
    <ArticleLines>
      {articles.map((article) => (
        <ArticleLine key={article.slug} article={article} {...options} />
      ))}
    </ArticleLines>
  );
}

/** List around lines of articles. */
export function ArticleLines({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

interface LineProps extends Omit<ArticleListProps, 'articles'> {
  article: ListedArticle;
  /** Below the links. */
  children?: ReactNode;
}

/** An article in a list. */
export function ArticleLine({ article, language, level, children, ...options }: LineProps) {
  const { inIssue = false, withAbstract = false } = options;
  const { t } = useTranslation();
  const { slug, title, status, typeName, authors, publicationDate, issue, abstractStart } = article;
  const titleMatch = article.matches.find((match) => matchesTitle(match, article));
  const otherMatches = article.matches.filter((match) => match !== titleMatch);
  const matchesAbstract = otherMatches.some(({ field }) => field === 'abstract');
  const Heading = `h${level}` as const;

  return (
    <li className={styles.line}>
      <p className={styles.labels}>
        <span className={styles.type}>{typeName}</span>
        {issue ? null : <span className={styles.badge}>{t('publicLists.onlineFirst')}</span>}
        {/* The other statuses are in front of the title. */}
        {status?.code === 'corrected' ? <span className={styles.badge}>{status.name}</span> : null}
        <time dateTime={publicationDate}>{formatLongDate(publicationDate, language)}</time>
      </p>
      <Heading className={styles.title} lang={title.language}>
        <a href={paths.publicArticle(slug)}>
          {titleMatch ? (
            <>
              {title.text.slice(0, -joinText(titleMatch.parts).length)}
              <HighlightedText parts={titleMatch.parts} />
            </>
          ) : (
            title.text
          )}
        </a>
      </Heading>
      {authors.length > 0 ? <p className={styles.authors}>{authors.join(', ')}</p> : null}
      {withAbstract && abstractStart.text && !matchesAbstract ? (
        <p className={styles.abstract} lang={abstractStart.language}>
          {abstractStart.text}
        </p>
      ) : null}
      <Matches matches={otherMatches} />
      <PublicationLinks article={article} inIssue={inIssue} />
      {children}
    </li>
  );
}

/** True if a match is the whole title; the status in front of it is not searched. */
function matchesTitle({ field, parts }: Match, { title, status }: ListedArticle): boolean {
  const matched = joinText(parts);
  if (field !== 'title' || matched === '') return false;
  return status ? title.text.endsWith(matched) : title.text === matched;
}

interface PublicationLinksProps {
  article: ListedArticle;
  inIssue?: boolean;
}

/** Issue, pages, PDF and DOI. */
export function PublicationLinks({ article, inIssue = false }: PublicationLinksProps) {
  const { t } = useTranslation();
  const { slug, title, issue, pages, pdf, doi } = article;
  const hasLinks = (issue && !inIssue) || pages || doi || pdf.length > 0;
  if (!hasLinks) return null;

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
          <a href={referenceUrl({ format: 'doi', value: doi })}>{`doi:${doi}`}</a>
        </li>
      ) : null}
    </ul>
  );
}
