import type { MetaDescriptor } from 'react-router';
import type { Journal, PublicArticle } from '~/api/types';
import { referenceAddress } from '~/lib/reference-address';
import { languageOf, lastNameFirst } from './citation-tags';
import { wordsOf } from './summary';

/** The article as libraries catalogue it. */
export function dublinCoreTags(
  article: PublicArticle,
  journal: Journal,
  address: string,
): MetaDescriptor[] {
  const { doi, otherTitle } = article;
  return [
    { tagName: 'link', rel: 'schema.DC', href: 'http://purl.org/dc/elements/1.1/' },
    { tagName: 'link', rel: 'schema.DCTERMS', href: 'http://purl.org/dc/terms/' },
    tag('DC.title', article.title.text),
    tag('DCTERMS.alternative', otherTitle),
    ...article.authors.map((author) => tag('DC.creator', lastNameFirst(author))),
    ...article.keywords.map((keyword) => tag('DC.subject', keyword)),
    tag('DC.description', wordsOf(article.abstract.text)),
    tag('DC.publisher', journal.publisher),
    tag('DC.date', article.publicationDate),
    tag('DC.type', 'Text'),
    tag('DC.format', 'text/html'),
    tag('DC.identifier', doi ? referenceAddress({ format: 'doi', value: doi }) : address),
    tag('DC.language', languageOf(article)),
    tag('DC.source', `${journal.name}, ISSN ${journal.issn}`),
    tag('DC.rights', article.license.url),
  ].filter((known) => known !== null);
}

function tag(name: string, content: string | null): MetaDescriptor | null {
  return content ? { name, content } : null;
}
