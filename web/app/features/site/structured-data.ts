import type { MetaDescriptor } from 'react-router';
import type { IssueRef, Journal, PageLink } from '~/api/types';
import { LANGUAGES, type Language } from '~/i18n/language';
import { canonicalUrl } from '~/lib/canonical-url';
import { paths } from '~/lib/paths';
import { JOURNAL_PICTURE } from '~/lib/pictures';
import { referenceUrl } from '~/lib/identifiers';
import { hasPage } from './primary-pages';

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
export interface Site {
  origin: string;
  language: Language;
}

/** Static pages about the principles of the journal. */
const PRINCIPLES = ['open-access', 'peer-review', 'publication-ethics', 'archiving'];
/** The static page that also says how mistakes are corrected and articles retracted. */
const ETHICS = 'publication-ethics';

/** The journal, with links to those of `pages` that state its policies. */
export function periodical(journal: Journal, site: Site, pages: PageLink[] = []): Thing {
  return {
    '@type': 'Periodical',
    '@id': `${site.origin}/#journal`,
    url: urlOf('/', site),
    name: journal.name,
    alternateName: journal.shortName,
    description: journal.tagline,
    issn: journal.issnPrint ? [journal.issn, journal.issnPrint] : journal.issn,
    inLanguage: [...LANGUAGES],
    publisher: publisher(journal, site, pages),
    license: journal.license.url,
    publishingPrinciples: pageUrls(PRINCIPLES, pages, site),
  };
}

/** In schema.org, organizations have policies of corrections and ethics, periodicals have not. */
export function publisher(journal: Journal, site: Site, pages: PageLink[] = []): Thing {
  return {
    '@type': 'Organization',
    name: journal.publisher,
    url: `${site.origin}/`,
    logo: site.origin + JOURNAL_PICTURE,
    correctionsPolicy: pageUrls([ETHICS], pages, site),
    ethicsPolicy: pageUrls([ETHICS], pages, site),
  };
}

/** URLs of the pages that exist. */
function pageUrls(slugs: string[], pages: PageLink[], site: Site): string[] {
  return slugs.filter((slug) => hasPage(pages, slug)).map((slug) => urlOf(paths.page(slug), site));
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

/** The DOI, or the permanent address: one id in both languages. */
export function articleId({ slug, doi }: ArticleKey, { origin }: Site): string {
  return doi ? doiUrl(doi) : origin + paths.publicArticle(slug);
}

export function urlOf(pathname: string, { origin, language }: Site): string {
  return canonicalUrl(origin, pathname, language);
}

export function doiUrl(doi: string): string {
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
