import type { MetaDescriptor } from 'react-router';
import type { Journal, PublicArticle } from '~/api/types';
import type { Language } from '~/i18n/language';
import { splitPageRange } from '~/lib/page-numbers';
import { paths } from '~/lib/paths';
import { citationReference } from './citation-reference';

export interface TagContext {
  origin: string;
  /** Canonical URL of the page. */
  url: string;
  /** Language of the offered text, in which article and journal are read. */
  language: Language;
}

/**
 * `citation_*` tags for Google Scholar and reference managers, which ignore an article without title, authors or
 * date. They describe the text that the page offers, so all are in its language. The institutions, the ORCID iD
 * and, for a corresponding author, the address follow the author.
 */
export function citationTags(
  article: PublicArticle,
  journal: Journal,
  { origin, url, language }: TagContext,
): MetaDescriptor[] {
  const { slug, issue, doi, publicationDate, fullText, pdf } = article;
  const [firstPage, lastPage] = splitPageRange(article.pages);
  const hasText = fullText.text !== '' && fullText.language === language;
  const hasPdf = pdf.some((file) => file.language === language);

  return [
    tag('title', article.title.text),
    ...article.authors.flatMap((author) => [
      tag('author', lastNameFirst(author)),
      ...author.affiliations.map((number) =>
        tag('author_institution', article.affiliations[number - 1]),
      ),
      tag('author_orcid', author.orcid && `https://orcid.org/${author.orcid}`),
      tag('author_email', author.email),
    ]),
    tag('publication_date', formatSlashedDate(article.issueDate ?? publicationDate)),
    tag('online_date', formatSlashedDate(publicationDate)),
    tag('journal_title', journal.name),
    tag('journal_abbrev', journal.nlmTitle),
    tag('publisher', journal.publisher),
    tag('issn', journal.issn),
    tag('issn', journal.issnPrint),
    tag('volume', issue && String(issue.volume)),
    tag('issue', issue && String(issue.number)),
    tag('firstpage', firstPage ?? article.eLocation),
    tag('lastpage', lastPage),
    tag('doi', doi),
    tag('language', language),
    ...article.keywords.map((keyword) => tag('keywords', keyword)),
    tag('abstract_html_url', url),
    tag('fulltext_html_url', hasText ? url : null),
    tag('pdf_url', hasPdf ? origin + paths.articlePdf(slug, language) : null),
    ...article.references.map((reference) => tag('reference', citationReference(reference))),
  ].filter((item) => item !== null);
}

/**
 * Language of the text that a page offers: the page's own if the full text or a PDF is in it, else that of the
 * full text or the PDF. Without either it is that of the title.
 */
export function offeredLanguage(
  { fullText, pdf, title }: PublicArticle,
  pageLanguage: Language,
): Language {
  const languages = [
    ...(fullText.text ? [fullText.language] : []),
    ...pdf.map(({ language }) => language),
  ];
  return languages.includes(pageLanguage) ? pageLanguage : (languages[0] ?? title.language);
}

/** Name of an author for catalogues; a group has no given name. */
export function lastNameFirst({
  familyName,
  givenName,
  name,
  isGroup,
}: PublicArticle['authors'][number]): string {
  if (isGroup) return familyName || name;
  return [familyName, givenName].filter(Boolean).join(', ') || name;
}

/** Formats a date as `2010/5/12`. */
function formatSlashedDate(day: string | null): string | null {
  return day && day.split('-').map(Number).join('/');
}

function tag(name: string, content: string | null | undefined): MetaDescriptor | null {
  return content ? { name: `citation_${name}`, content } : null;
}
