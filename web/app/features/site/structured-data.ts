import type { MetaDescriptor } from 'react-router';
import type { IssuePlace } from '~/api/public-types';
import type { Journal, PublicArticle } from '~/api/types';
import { LANGUAGES, type Language } from '~/i18n/language';
import { firstAndLast } from '~/lib/page-numbers';
import { paths } from '~/lib/paths';
import { referenceAddress } from '~/lib/reference-address';

/**
 * What search engines read of the journal, in the words of schema.org. A page says it in its head:
 *
 *     tags: (_, origin) => [structuredData(periodical(journal, origin))]
 *
 * The router writes it as a block of data, which no browser runs, with every angle bracket escaped: no
 * title can end it.
 */
export function structuredData(...things: Thing[]): MetaDescriptor {
  const known = things.map(withoutBlanks);
  return { 'script:ld+json': { '@context': 'https://schema.org', '@graph': known } };
}

type Known = string | number | boolean | Thing;
type Value = Known | Known[] | null | undefined;

/** What is not known may stand in it, and is left out. */
export interface Thing {
  [name: string]: Value;
}

export function periodical(journal: Journal, origin: string): Thing {
  return {
    '@type': 'Periodical',
    '@id': `${origin}/#journal`,
    url: `${origin}/`,
    name: journal.name,
    alternateName: journal.shortName,
    description: journal.tagline,
    issn: journal.issn,
    inLanguage: [...LANGUAGES],
    publisher: { '@type': 'Organization', name: journal.publisher },
    license: journal.license.url,
  };
}

/** What is known of an issue wherever it is named, and what only its own page knows. */
type NamedIssue = IssuePlace & { publicationDate?: string | null; doi?: string | null };

export function publicationIssue(issue: NamedIssue, journal: Journal, origin: string): Thing {
  const url = origin + paths.publicIssue(issue.slug);
  return {
    '@type': 'PublicationIssue',
    '@id': url,
    url,
    issueNumber: String(issue.number),
    datePublished: issue.publicationDate ?? String(issue.year),
    sameAs: issue.doi && doiAddress(issue.doi),
    isPartOf: {
      '@type': 'PublicationVolume',
      volumeNumber: String(issue.volume),
      isPartOf: periodical(journal, origin),
    },
  };
}

type IssueWithArticles = NamedIssue & {
  sections: { articles: { slug: string; title: { text: string } }[] }[];
};

export function issueWithArticles(
  issue: IssueWithArticles,
  journal: Journal,
  origin: string,
): Thing {
  const articles = issue.sections.flatMap((section) => section.articles);
  return {
    ...publicationIssue(issue, journal, origin),
    hasPart: articles.map(({ slug, title }) => ({
      '@type': 'ScholarlyArticle',
      '@id': origin + paths.publicArticle(slug),
      url: origin + paths.publicArticle(slug),
      headline: title.text,
    })),
  };
}

interface ArticlePlace {
  origin: string;
  pathname: string;
  /** The whole abstract in plain words. */
  abstract: string;
}

export function scholarlyArticle(
  article: PublicArticle,
  journal: Journal,
  { origin, pathname, abstract }: ArticlePlace,
): Thing {
  const { issue, doi } = article;
  const [pageStart, pageEnd] = firstAndLast(article.pages);
  const url = origin + pathname;
  return {
    '@type': 'ScholarlyArticle',
    '@id': url,
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
    datePublished: article.publicationDate,
    dateModified: article.changedAt,
    author: article.authors.map((author) => person(author, article.affiliations)),
    publisher: { '@type': 'Organization', name: journal.publisher },
    license: article.license.url,
    isAccessibleForFree: true,
    pageStart,
    pageEnd,
    pagination: article.pages,
    sameAs: doi && doiAddress(doi),
    identifier: doi && { '@type': 'PropertyValue', propertyID: 'DOI', value: doi },
    encoding: article.pdf.map(({ language }) => pdfOf(article.slug, language, origin)),
    isPartOf: issue
      ? publicationIssue({ ...issue, publicationDate: article.issueDate }, journal, origin)
      : periodical(journal, origin),
  };
}

/** The way to a page, home first, as search engines show it above a result. */
export function breadcrumbs(steps: { name: string; pathname: string }[], origin: string): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, pathname }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + pathname,
    })),
  };
}

function person(author: PublicArticle['authors'][number], affiliations: string[]): Thing {
  const orcid = author.orcid && `https://orcid.org/${author.orcid}`;
  return {
    '@type': 'Person',
    '@id': orcid,
    name: author.name,
    givenName: author.givenName,
    familyName: author.familyName,
    sameAs: orcid,
    affiliation: author.affiliations.flatMap((number) => {
      const name = affiliations[number - 1];
      return name ? [{ '@type': 'Organization', name }] : [];
    }),
  };
}

function pdfOf(slug: string, language: Language, origin: string): Thing {
  return {
    '@type': 'MediaObject',
    encodingFormat: 'application/pdf',
    inLanguage: language,
    contentUrl: origin + paths.articlePdf(slug, language),
  };
}

function doiAddress(doi: string): string {
  return referenceAddress({ format: 'doi', value: doi });
}

type Written = string | number | boolean | Written[] | { [name: string]: Written };

function withoutBlanks(thing: Thing): { [name: string]: Written } {
  const known = Object.entries(thing).flatMap(([name, value]) => {
    if (value === null || value === undefined || value === '') return [];
    if (Array.isArray(value) && value.length === 0) return [];
    return [[name, Array.isArray(value) ? value.map(written) : written(value)] as const];
  });
  return Object.fromEntries(known);
}

function written(value: Known): Written {
  return typeof value === 'object' ? withoutBlanks(value) : value;
}
