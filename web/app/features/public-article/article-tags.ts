import type { MetaDescriptor } from 'react-router';
import type { Journal, PublicArticle } from '~/api/types';
import type { Language } from '~/i18n/language';
import { citationTags } from './citation-tags';
import { dublinCoreTags } from './dublin-core';

interface PageContext {
  origin: string;
  /** Canonical URL of the page. */
  url: string;
  language: Language;
}

/** Meta tags of an article for search engines, library catalogues and social networks. */
export function articleTags(
  article: PublicArticle,
  journal: Journal,
  context: PageContext,
): MetaDescriptor[] {
  return [
    ...citationTags(article, journal, context),
    ...dublinCoreTags(article, journal, context.url),
    { property: 'article:published_time', content: article.publicationDate },
    { property: 'article:modified_time', content: article.changedAt },
    { property: 'article:section', content: article.section ?? article.typeName },
    ...article.keywords.map((keyword) => ({ property: 'article:tag', content: keyword })),
    { name: 'twitter:card', content: 'summary' },
  ];
}
