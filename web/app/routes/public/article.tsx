import { PublicArticlePage } from '~/features/public-article/public-article-page';
import type { RouteHandle } from '~/lib/route-handle';
import { articleHead } from './article-head';
import { articleLoader } from './article-loader.server';
import { usePublicSite } from './public-site';
import type { Route } from './+types/article';

export { ErrorBoundary } from './public-site';

export const handle: RouteHandle = { cacheable: true };

export function loader({ request, params }: Route.LoaderArgs) {
  return articleLoader(request, params.slug);
}

/** The loader sets `Link`. */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  return articleHead({
    root: matches[0].loaderData,
    article: loaderData?.article,
    citation: loaderData?.citation,
    journal: matches[1].loaderData?.journal,
    error,
  });
}

export default function PublicArticleRoute({ loaderData }: Route.ComponentProps) {
  const { language } = usePublicSite();
  return <PublicArticlePage article={loaderData.article} language={language} />;
}
