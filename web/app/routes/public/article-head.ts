import type { MetaDescriptor } from 'react-router';
import type { Journal, PublicArticle } from '~/api/types';
import { articleTags, type Citation } from '~/features/public-article/article-tags';
import { offeredLanguage } from '~/features/public-article/citation-tags';
import { summarize, stripHtml } from '~/features/public-article/summary';
import { errorTitle, noindexHead, publicHead, type HeadRoot } from '~/features/site/head';
import { scholarlyArticle } from '~/features/site/scholarly-article';
import { breadcrumbs, structuredData } from '~/features/site/structured-data';
import type { Language } from '~/i18n/language';
import { translator } from '~/i18n/translations';
import { paths } from '~/lib/paths';
import { pictureSource } from '~/lib/pictures';

interface ArticleHeadArgs {
  root: HeadRoot | undefined;
  /** Undefined if it could not be loaded. */
  article: PublicArticle | undefined;
  /** In the language of the offered text, if that is not the one of the page. */
  citation?: Citation | null | undefined;
  journal: Journal | undefined;
  error: unknown;
}

/** Head of an article's page. */
export function articleHead(head: ArticleHeadArgs): MetaDescriptor[] {
  const { root, article, citation, journal, error } = head;
  if (!root) return [];
  const { language, origin } = root;
  if (!article || !journal) return noindexHead(root, errorTitle(language, error));
  const pathname = paths.publicArticle(article.slug);
  const textLanguage = offeredLanguage(article, language);
  return publicHead({
    root,
    title: article.title.text,
    description: summarize(article.abstract.text || article.title.text),
    pathname,
    kind: 'article',
    image: article.issueCoverId ? pictureSource(article.issueCoverId) : undefined,
    tags: (url) => [
      ...articleTags(article, citation ?? { article, journal }, {
        origin,
        url,
        language: textLanguage,
      }),
      structuredData(
        scholarlyArticle(article, journal, {
          origin,
          language,
          url,
          textLanguage,
          abstract: stripHtml(article.abstract.text),
        }),
        breadcrumbs(breadcrumbTrail(article, pathname, language), root),
      ),
    ],
  });
}

function breadcrumbTrail({ title, issue }: PublicArticle, pathname: string, language: Language) {
  const t = translator(language);
  const parent = issue
    ? { name: t('publicArticle.place', { ...issue }), pathname: paths.publicIssue(issue.slug) }
    : { name: t('routes.publicOnlineFirstArticles'), pathname: paths.onlineFirst() };
  return [{ name: t('routes.home'), pathname: '/' }, parent, { name: title.text, pathname }];
}
