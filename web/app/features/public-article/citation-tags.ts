import type { MetaDescriptor } from 'react-router';
import type { Journal, PublicArticle } from '~/api/types';
import type { Language } from '~/i18n/language';
import { splitPageRange } from '~/lib/page-numbers';
import { paths } from '~/lib/paths';

interface PageContext {
  origin: string;
  /** Canonical URL of the page. */
  url: string;
  language: Language;
}

/**
 * `citation_*` tags for Google Scholar and reference managers, which ignore an article without title, authors or
 * date. The institutions, the ORCID iD and, for a corresponding author, the address follow the
 * author.
 */
export function citationTags(
  article: PublicArticle,
  journal: Journal,
  { origin, url, language }: PageContext,
): MetaDescriptor[] {
  const { issue, doi, publicationDate } = article;
  const [firstPage, lastPage] = splitPageRange(article.pages);
  const pdf = pdfLanguage(article, language);

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
    tag('volume', issue && String(issue.volume)),
    tag('issue', issue && String(issue.number)),
    tag('firstpage', firstPage),
    tag('lastpage', lastPage),
    tag('doi', doi),
    tag('language', articleLanguage(article)),
    ...article.keywords.map((keyword) => tag('keywords', keyword)),
    tag('abstract_html_url', url),
    tag('fulltext_html_url', article.fullText.text && url),
    tag('pdf_url', pdf && origin + paths.articlePdf(article.slug, pdf)),
  ].filter((item) => item !== null);
}

/** Language of the PDF to offer: that of the page, or of the only PDF. */
export function pdfLanguage({ pdf }: PublicArticle, language: Language): Language | undefined {
  return (pdf.find((file) => file.language === language) ?? pdf[0])?.language;
}

/** Language of the full text, or of the title if there is no full text. */
export function articleLanguage({ fullText, title }: PublicArticle): Language {
  return fullText.text ? fullText.language : title.language;
}

export function lastNameFirst({
  familyName,
  givenName,
  name,
}: PublicArticle['authors'][number]): string {
  return [familyName, givenName].filter(Boolean).join(', ') || name;
}

/** Formats a date as `2010/5/12`. */
function formatSlashedDate(day: string | null): string | null {
  return day && day.split('-').map(Number).join('/');
}

function tag(name: string, content: string | null | undefined): MetaDescriptor | null {
  return content ? { name: `citation_${name}`, content } : null;
}
