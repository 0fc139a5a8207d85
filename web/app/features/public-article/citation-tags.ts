import type { MetaDescriptor } from 'react-router';
import type { Journal, PublicArticle } from '~/api/types';
import type { Language } from '~/i18n/language';
import { firstAndLast } from '~/lib/page-numbers';
import { paths } from '~/lib/paths';

interface Place {
  origin: string;
  /** The canonical address of the page. */
  address: string;
  language: Language;
}

/**
 * The tags by which Google Scholar and reference managers know an article. Title, authors and date are
 * all or nothing to them. An author's institutions and ORCID iD follow that author.
 */
export function citationTags(
  article: PublicArticle,
  journal: Journal,
  { origin, address, language }: Place,
): MetaDescriptor[] {
  const { issue, doi, publicationDate } = article;
  const [firstPage, lastPage] = firstAndLast(article.pages);
  const pdf = pdfFor(article, language);

  return [
    tag('title', article.title.text),
    ...article.authors.flatMap((author) => [
      tag('author', lastNameFirst(author)),
      ...author.affiliations.map((number) =>
        tag('author_institution', article.affiliations[number - 1]),
      ),
      tag('author_orcid', author.orcid && `https://orcid.org/${author.orcid}`),
    ]),
    tag('publication_date', withSlashes(article.issueDate ?? publicationDate)),
    tag('online_date', withSlashes(publicationDate)),
    tag('journal_title', journal.name),
    tag('journal_abbrev', journal.nlmTitle),
    tag('publisher', journal.publisher),
    tag('issn', journal.issn),
    tag('volume', issue && String(issue.volume)),
    tag('issue', issue && String(issue.number)),
    tag('firstpage', firstPage),
    tag('lastpage', lastPage),
    tag('doi', doi),
    tag('language', languageOf(article)),
    ...article.keywords.map((keyword) => tag('keywords', keyword)),
    tag('abstract_html_url', address),
    tag('fulltext_html_url', article.fullText.text && address),
    tag('pdf_url', pdf && origin + paths.articlePdf(article.slug, pdf)),
  ].filter((known) => known !== null);
}

/** In the language of the page, or in the one there is. */
export function pdfFor({ pdf }: PublicArticle, language: Language): Language | undefined {
  return (pdf.find((file) => file.language === language) ?? pdf[0])?.language;
}

/** Of what one came to read. */
export function languageOf({ fullText, title }: PublicArticle): Language {
  return fullText.text ? fullText.language : title.language;
}

export function lastNameFirst({
  familyName,
  givenName,
  name,
}: PublicArticle['authors'][number]): string {
  return [familyName, givenName].filter(Boolean).join(', ') || name;
}

/** `2010/5/12` */
function withSlashes(day: string | null): string | null {
  return day && day.split('-').map(Number).join('/');
}

function tag(name: string, content: string | null | undefined): MetaDescriptor | null {
  return content ? { name: `citation_${name}`, content } : null;
}
