import type { MetaDescriptor } from 'react-router';
import type { Journal, PublicArticle } from '~/api/types';
import type { Language } from '~/i18n/language';
import { citationTags } from './citation-tags';
import { dublinCoreTags } from './dublin-core';

interface Place {
  origin: string;
  /** The canonical address of the page. */
  address: string;
  language: Language;
}

/** What an article says of itself to whoever indexes, catalogues or shares it. */
export function articleTags(
  article: PublicArticle,
  journal: Journal,
  place: Place,
): MetaDescriptor[] {
  return [
    ...citationTags(article, journal, place),
    ...dublinCoreTags(article, journal, place.address),
    { property: 'article:published_time', content: article.publicationDate },
    { property: 'article:modified_time', content: article.changedAt },
    { property: 'article:section', content: article.section ?? article.typeName },
    ...article.keywords.map((keyword) => ({ property: 'article:tag', content: keyword })),
    { name: 'twitter:card', content: 'summary' },
  ];
}
