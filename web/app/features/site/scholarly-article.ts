import type { Journal, PublicArticle } from '~/api/types';
import { LANGUAGES, otherLanguage, type Language } from '~/i18n/language';
import { splitPageRange } from '~/lib/page-numbers';
import { paths } from '~/lib/paths';
import { citedWork } from './cited-work';
import {
  articleId,
  doiUrl,
  periodical,
  publicationIssue,
  publisher,
  urlOf,
  type Site,
  type Thing,
} from './structured-data';

/** Names for programs, which compare them, so they are in English on both pages. */
const STATUS_NAMES: Record<NonNullable<PublicArticle['status']>['code'], string> = {
  corrected: 'Corrected',
  concern: 'Expression of concern',
  removed: 'Removed',
  retracted: 'Retracted',
};

interface ArticlePage extends Site {
  /** Canonical URL of the page. */
  url: string;
  /** Language of the text that the page offers. */
  textLanguage: Language;
  /** Whole abstract as plain text. */
  abstract: string;
}

/** An article for search engines, as its page shows it. */
export function scholarlyArticle(
  article: PublicArticle,
  journal: Journal,
  { url, textLanguage, abstract, ...site }: ArticlePage,
): Thing {
  const { issue, doi, copyright } = article;
  const [pageStart, pageEnd] = splitPageRange(article.pages);
  return {
    '@type': 'ScholarlyArticle',
    ...identity(article, textLanguage, site),
    url,
    mainEntityOfPage: url,
    headline: article.title.text,
    name: article.title.text,
    alternativeHeadline: article.otherTitle,
    abstract,
    inLanguage: textLanguage,
    keywords: article.keywords,
    genre: article.typeName,
    articleSection: article.section,
    about: subject(article, site),
    creativeWorkStatus: article.status && STATUS_NAMES[article.status.code],
    correction: article.notices.map((notice) => linkedWork('CorrectionComment', notice, site)),
    datePublished: article.publicationDate,
    dateModified: article.changedAt,
    author: article.authors.map((author) => contributor(author, article)),
    publisher: publisher(journal, site),
    license: article.license.url,
    // Authors who keep the copyright are no organization, but schema.org has no type for them all.
    copyrightHolder: copyright && { '@type': 'Organization', name: copyright.holder },
    copyrightYear: copyright?.year,
    copyrightNotice: copyright?.statement,
    isAccessibleForFree: true,
    pageStart,
    pageEnd,
    pagination: article.pages ?? article.eLocation,
    identifier: doi && { '@type': 'PropertyValue', propertyID: 'DOI', value: doi },
    encoding: article.pdf.map(({ language }) => pdfEncoding(article.slug, language, site.origin)),
    citation: article.references.map(citedWork),
    isPartOf: issue
      ? publicationIssue({ ...issue, publicationDate: article.issueDate }, journal, site)
      : periodical(journal, site),
  };
}

/** What an article is about: its theme, or the article that it corrects or retracts. */
function subject({ theme, noticeOn }: PublicArticle, site: Site): Thing | null {
  if (noticeOn) return linkedWork('ScholarlyArticle', noticeOn, site);
  return theme === null ? null : { '@type': 'Thing', name: theme };
}

/** A notice on the article, or the article that a notice is about. */
function linkedWork(type: string, linked: PublicArticle['notices'][number], site: Site): Thing {
  const { slug, doi, title, publishedOn } = linked;
  return {
    '@type': type,
    '@id': articleId({ slug, doi }, site),
    name: title.text,
    url: urlOf(paths.publicArticle(slug), site),
    datePublished: publishedOn,
    sameAs: doi && doiUrl(doi),
  };
}

/**
 * Identifies the text of a page. The article itself has the DOI; if it has a text in both languages, the translated
 * one is a work of its own, so that no id has contradicting facts.
 */
function identity(article: PublicArticle, textLanguage: Language, site: Site): Thing {
  const { doi, originalLanguage, otherTitle } = article;
  const work = articleId(article, site);
  const sameAs = doi && doiUrl(doi);
  const languages = [...article.languages, ...article.pdf.map(({ language }) => language)];
  if (!LANGUAGES.every((language) => languages.includes(language))) {
    return { '@id': work, sameAs };
  }
  const urlIn = (language: Language) =>
    urlOf(paths.publicArticle(article.slug), { origin: site.origin, language });
  const translationLanguage = otherLanguage(originalLanguage);
  const translation = `${urlIn(translationLanguage)}#translation`;
  const textIn = (language: Language, id: string): Thing => ({
    '@type': 'ScholarlyArticle',
    '@id': id,
    url: urlIn(language),
    inLanguage: language,
    name: otherTitle,
  });
  return textLanguage === originalLanguage
    ? { '@id': work, sameAs, workTranslation: textIn(translationLanguage, translation) }
    : { '@id': translation, translationOfWork: textIn(originalLanguage, work) };
}

type Author = PublicArticle['authors'][number];

/** A person, or a group of authors. */
function contributor(author: Author, article: PublicArticle): Thing {
  const affiliation = author.affiliations.flatMap((number) => organization(article, number - 1));
  if (author.isGroup) {
    return {
      '@type': 'Organization',
      name: author.familyName || author.name,
      email: author.email,
      parentOrganization: affiliation,
    };
  }
  const orcid = author.orcid && `https://orcid.org/${author.orcid}`;
  return {
    '@type': 'Person',
    '@id': orcid,
    name: [author.givenName, author.familyName].filter(Boolean).join(' '),
    givenName: author.givenName,
    familyName: author.familyName,
    email: author.email,
    sameAs: orcid,
    affiliation,
  };
}

/** An affiliation; its whole line where the institution is not known. */
function organization({ affiliations, organizations }: PublicArticle, index: number): Thing[] {
  const line = affiliations[index];
  if (!line) return [];
  const known = organizations[index];
  if (!known?.institution) return [{ '@type': 'Organization', name: line, sameAs: known?.ror }];
  const { department, institution, city, countryCode, ror } = known;
  const hasAddress = city !== '' || countryCode !== '';
  return [
    {
      '@type': 'Organization',
      name: institution,
      sameAs: ror,
      department: department && { '@type': 'Organization', name: department },
      address: hasAddress
        ? { '@type': 'PostalAddress', addressLocality: city, addressCountry: countryCode }
        : null,
    },
  ];
}

function pdfEncoding(slug: string, language: Language, origin: string): Thing {
  return {
    '@type': 'MediaObject',
    encodingFormat: 'application/pdf',
    inLanguage: language,
    contentUrl: origin + paths.articlePdf(slug, language),
  };
}
