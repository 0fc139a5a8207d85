import type { MetaDescriptor } from 'react-router';
import type { Journal, PublicArticle } from '~/api/types';
import { citationTags, type TagContext } from './citation-tags';
import { dublinCoreTags } from './dublin-core';

/** The article and its journal in the language of the text that the page offers. */
export interface Citation {
  article: PublicArticle;
  journal: Journal;
}

/** Meta tags of an article for search engines, library catalogues and social networks. */
export function articleTags(
  article: PublicArticle,
  citation: Citation,
  context: TagContext,
): MetaDescriptor[] {
  return [
    ...citationTags(citation.article, citation.journal, context),
    ...dublinCoreTags(citation.article, citation.journal, context),
    { property: 'article:published_time', content: article.publicationDate },
    { property: 'article:modified_time', content: article.changedAt },
    { property: 'article:section', content: article.section ?? article.typeName },
    ...article.keywords.map((keyword) => ({ property: 'article:tag', content: keyword })),
    { name: 'twitter:card', content: 'summary' },
  ];
}
