import type { MetaDescriptor } from 'react-router';
import type { Journal, PublicArticle } from '~/api/types';
import { referenceUrl } from '~/lib/identifiers';
import { articleLanguage, lastNameFirst } from './citation-tags';
import { stripHtml } from './summary';

/** Dublin Core tags for library catalogues. */
export function dublinCoreTags(
  article: PublicArticle,
  journal: Journal,
  url: string,
): MetaDescriptor[] {
  const { doi, otherTitle } = article;
  return [
    { tagName: 'link', rel: 'schema.DC', href: 'http://purl.org/dc/elements/1.1/' },
    { tagName: 'link', rel: 'schema.DCTERMS', href: 'http://purl.org/dc/terms/' },
    tag('DC.title', article.title.text),
    tag('DCTERMS.alternative', otherTitle),
    ...article.authors.map((author) => tag('DC.creator', lastNameFirst(author))),
    ...article.keywords.map((keyword) => tag('DC.subject', keyword)),
    tag('DC.description', stripHtml(article.abstract.text)),
    tag('DC.publisher', journal.publisher),
    tag('DC.date', article.publicationDate),
    tag('DC.type', 'Text'),
    tag('DC.format', 'text/html'),
    tag('DC.identifier', doi ? referenceUrl({ format: 'doi', value: doi }) : url),
    tag('DC.language', articleLanguage(article)),
    tag('DC.source', `${journal.name}, ISSN ${journal.issn}`),
    tag('DC.rights', article.license.url),
  ].filter((item) => item !== null);
}

function tag(name: string, content: string | null): MetaDescriptor | null {
  return content ? { name, content } : null;
}
