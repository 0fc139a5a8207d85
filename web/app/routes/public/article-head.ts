import type { MetaDescriptor } from 'react-router';
import type { Journal, PublicArticle } from '~/api/types';
import { articleTags } from '~/features/public-article/article-tags';
import { summaryOf, wordsOf } from '~/features/public-article/summary';
import { publicHead } from '~/features/site/head';
import { breadcrumbs, scholarlyArticle, structuredData } from '~/features/site/structured-data';
import type { Language } from '~/i18n/language';
import { translator } from '~/i18n/translations';
import { paths } from '~/lib/paths';

interface Root {
  language: Language;
  origin: string;
  journal: Journal | null;
}

interface Asked {
  root: Root | undefined;
  /** Absent when it could not be loaded. */
  article: PublicArticle | undefined;
  journal: Journal | undefined;
  location: { pathname: string; search: string };
  error: unknown;
}

/** The head of an article's page, at either of its places. */
export function articleHead({ root, article, journal, location, error }: Asked): MetaDescriptor[] {
  const { pathname, search } = location;
  if (!root || !article || !journal) {
    return publicHead({ root, title: undefined, error, pathname, search });
  }
  const { language, origin } = root;
  return publicHead({
    root,
    title: `${article.title.text} — ${journal.name}`,
    description: summaryOf(article.abstract.text || article.title.text),
    pathname,
    search,
    kind: 'article',
    tags: (address) => [
      ...articleTags(article, journal, { origin, address, language }),
      structuredData(
        scholarlyArticle(article, journal, {
          origin,
          pathname,
          abstract: wordsOf(article.abstract.text),
        }),
        breadcrumbs(stepsTo(article, pathname, language), origin),
      ),
    ],
  });
}

function stepsTo({ title, issue }: PublicArticle, pathname: string, language: Language) {
  const t = translator(language);
  const above = issue
    ? { name: t('publicArticle.place', { ...issue }), pathname: paths.publicIssue(issue.slug) }
    : { name: t('routes.publicOnlineFirstArticles'), pathname: paths.onlineFirst() };
  return [{ name: t('routes.home'), pathname: '/' }, above, { name: title.text, pathname }];
}
