import { data } from 'react-router';
import { readArticle } from '~/api/public-site.server';
import { PublicArticlePage } from '~/features/public-article/public-article-page';
import { summaryOf } from '~/features/public-article/summary';
import { publicHead } from '~/features/site/head';
import { detectLanguage } from '~/lib/detect-language';
import { withMathematics } from '~/lib/mathematics.server';
import type { RouteHandle } from '~/lib/route-handle';
import { badGateway } from './bad-gateway.server';
import { usePublicSite } from './public-site';
import type { Route } from './+types/article';

export { ErrorBoundary } from './error-boundary';

export const handle: RouteHandle = { cacheable: true };

export async function loader({ request, params }: Route.LoaderArgs) {
  const article = await readArticle(request, detectLanguage(request), params.slug).catch(
    (error: unknown) => {
      throw badGateway(request, error);
    },
  );
  if (!article) throw data(null, { status: 404 });
  if (article === 'withdrawn') throw data(null, { status: 410 });
  const { fullText } = article;
  return {
    article: { ...article, fullText: { ...fullText, text: withMathematics(fullText.text) } },
  };
}

export function meta({ loaderData, matches, location, error }: Route.MetaArgs) {
  const { journal } = matches[1].loaderData ?? {};
  const { article } = loaderData ?? {};
  return publicHead({
    root: matches[0].loaderData,
    title: article && journal && `${article.title.text} — ${journal.name}`,
    description: article && summaryOf(article.abstract.text || article.title.text),
    error,
    pathname: location.pathname,
    search: location.search,
  });
}

export default function PublicArticleRoute({ loaderData }: Route.ComponentProps) {
  const { language } = usePublicSite();
  return <PublicArticlePage article={loaderData.article} language={language} />;
}
