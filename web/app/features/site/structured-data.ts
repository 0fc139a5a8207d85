import type { MetaDescriptor } from 'react-router';
import type { IssueRef, Journal, PublicArticle } from '~/api/types';
import { LANGUAGES, type Language } from '~/i18n/language';
import { canonicalUrl } from '~/lib/canonical-url';
import { splitPageRange } from '~/lib/page-numbers';
import { paths } from '~/lib/paths';
import { referenceUrl } from '~/lib/identifiers';

/**
 * Builds a JSON-LD block in the vocabulary of schema.org for search engines. Use in the head of a page:
 *
 *     tags: (_, root) => [structuredData(periodical(journal, root))]
 *
 * The router escapes every angle bracket in the block, so that no title can close the script element.
 */
export function structuredData(...things: Thing[]): MetaDescriptor {
  const graph = things.map(omitEmpty);
  return { 'script:ld+json': { '@context': 'https://schema.org', '@graph': graph } };
}

type PresentValue = string | number | boolean | Thing;
type OptionalValue = PresentValue | PresentValue[] | null | undefined;

/** A schema.org object; empty values are omitted from the output. */
export interface Thing {
  [name: string]: OptionalValue;
}

/** Whose URLs are named, and in which language. */
interface Site {
  origin: string;
  language: Language;
}

export function periodical(journal: Journal, site: Site): Thing {
  return {
    '@type': 'Periodical',
    '@id': `${site.origin}/#journal`,
    url: urlOf('/', site),
    name: journal.name,
    alternateName: journal.shortName,
    description: journal.tagline,
    issn: journal.issn,
    inLanguage: [...LANGUAGES],
    publisher: publisher(journal, site),
    license: journal.license.url,
  };
}

function publisher(journal: Journal, { origin }: Site): Thing {
  return { '@type': 'Organization', name: journal.publisher, url: `${origin}/` };
}

/** An issue; only its own page provides date and DOI. */
type IssueInfo = IssueRef & { publicationDate?: string | null; doi?: string | null };

export function publicationIssue(issue: IssueInfo, journal: Journal, site: Site): Thing {
  const path = paths.publicIssue(issue.slug);
  return {
    '@type': 'PublicationIssue',
    '@id': site.origin + path,
    url: urlOf(path, site),
    issueNumber: String(issue.number),
    datePublished: issue.publicationDate ?? String(issue.year),
    sameAs: issue.doi && doiUrl(issue.doi),
    isPartOf: {
      '@type': 'PublicationVolume',
      volumeNumber: String(issue.volume),
      isPartOf: periodical(journal, site),
    },
  };
}

/** What identifies an article. */
interface ArticleKey {
  slug: string;
  doi: string | null;
}

type IssueWithArticles = IssueInfo & {
  sections: { articles: (ArticleKey & { title: { text: string } })[] }[];
};

export function issueWithArticles(issue: IssueWithArticles, journal: Journal, site: Site): Thing {
  const articles = issue.sections.flatMap((section) => section.articles);
  return {
    ...publicationIssue(issue, journal, site),
    hasPart: articles.map(({ slug, doi, title }) => ({
      '@type': 'ScholarlyArticle',
      '@id': articleId({ slug, doi }, site),
      url: urlOf(paths.publicArticle(slug), site),
      headline: title.text,
    })),
  };
}

interface ArticlePage extends Site {
  /** Canonical URL of the page. */
  url: string;
  /** Whole abstract as plain text. */
  abstract: string;
}

export function scholarlyArticle(
  article: PublicArticle,
  journal: Journal,
  { url, abstract, ...site }: ArticlePage,
): Thing {
  const { issue, doi } = article;
  const [pageStart, pageEnd] = splitPageRange(article.pages);
  return {
    '@type': 'ScholarlyArticle',
    '@id': articleId(article, site),
    url,
    mainEntityOfPage: url,
    headline: article.title.text,
    name: article.title.text,
    alternativeHeadline: article.otherTitle,
    abstract,
    inLanguage: article.fullText.text ? article.fullText.language : article.title.language,
    keywords: article.keywords,
    genre: article.typeName,
    articleSection: article.section,
    about: article.theme && { '@type': 'Thing', name: article.theme },
    datePublished: article.publicationDate,
    dateModified: article.changedAt,
    author: article.authors.map((author) => person(author, article.affiliations)),
    publisher: publisher(journal, site),
    license: article.license.url,
    isAccessibleForFree: true,
    pageStart,
    pageEnd,
    pagination: article.pages,
    sameAs: doi && doiUrl(doi),
    identifier: doi && { '@type': 'PropertyValue', propertyID: 'DOI', value: doi },
    encoding: article.pdf.map(({ language }) => pdfEncoding(article.slug, language, site.origin)),
    isPartOf: issue
      ? publicationIssue({ ...issue, publicationDate: article.issueDate }, journal, site)
      : periodical(journal, site),
  };
}

/** Breadcrumbs of a page, home first; search engines show them above a result. */
export function breadcrumbs(items: { name: string; pathname: string }[], site: Site): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ name, pathname }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: urlOf(pathname, site),
    })),
  };
}

function person(author: PublicArticle['authors'][number], affiliations: string[]): Thing {
  const orcid = author.orcid && `https://orcid.org/${author.orcid}`;
  return {
    '@type': 'Person',
    '@id': orcid,
    name: [author.givenName, author.familyName].filter(Boolean).join(' '),
    givenName: author.givenName,
    familyName: author.familyName,
    email: author.email,
    sameAs: orcid,
    affiliation: author.affiliations.flatMap((number) => {
      const name = affiliations[number - 1];
      return name ? [{ '@type': 'Organization', name }] : [];
    }),
  };
}

function pdfEncoding(slug: string, language: Language, origin: string): Thing {
  return {
    '@type': 'MediaObject',
    encodingFormat: 'application/pdf',
    inLanguage: language,
    contentUrl: origin + paths.articlePdf(slug, language),
  };
}

/** The DOI, or the permanent address: one id in both languages. */
function articleId({ slug, doi }: ArticleKey, { origin }: Site): string {
  return doi ? doiUrl(doi) : origin + paths.publicArticle(slug);
}

function urlOf(pathname: string, { origin, language }: Site): string {
  return canonicalUrl(origin, pathname, language);
}

function doiUrl(doi: string): string {
  return referenceUrl({ format: 'doi', value: doi });
}

type JsonValue = string | number | boolean | JsonValue[] | { [name: string]: JsonValue };

function omitEmpty(thing: Thing): { [name: string]: JsonValue } {
  const entries = Object.entries(thing).flatMap(([name, value]) => {
    if (value === null || value === undefined || value === '') return [];
    if (Array.isArray(value) && value.length === 0) return [];
    return [[name, Array.isArray(value) ? value.map(toJsonValue) : toJsonValue(value)] as const];
  });
  return Object.fromEntries(entries);
}

function toJsonValue(value: PresentValue): JsonValue {
  return typeof value === 'object' ? omitEmpty(value) : value;
}
