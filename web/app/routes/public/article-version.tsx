import { data } from 'react-router';
import { readArticleVersion } from '~/api/public-site.server';
import { PublicArticlePage } from '~/features/public-article/public-article-page';
import { errorTitle, noindexHead, publicHead } from '~/features/site/head';
import { translator } from '~/i18n/translations';
import { detectLanguage } from '~/lib/detect-language';
import { renderFormulas } from '~/lib/mathematics.server';
import { paths } from '~/lib/paths';
import type { RouteHandle } from '~/lib/route-handle';
import { badGateway } from './failures.server';
import { usePublicSite } from './public-site';
import type { Route } from './+types/article-version';
import { parseVersion } from './version-address';

export { ErrorBoundary } from './public-site';

export const handle: RouteHandle = { cacheable: true };

export async function loader({ request, params }: Route.LoaderArgs) {
  const number = parseVersion(params.version);
  if (number === null) throw data(null, { status: 404 });
  const language = detectLanguage(request);
  const reading = readArticleVersion(request, language, params.slug, number);
  const article = await reading.catch((error: unknown) => {
    throw badGateway(request, error);
  });
  if (!article) throw data(null, { status: 404 });
  if (article === 'withdrawn') throw data(null, { status: 410 });
  const { fullText } = article;
  return {
    article: { ...article, fullText: { ...fullText, text: renderFormulas(fullText.text) } },
  };
}

/** Search engines and reference managers take the current version, so there are no citation tags. */
export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  if (!root) return [];
  const article = loaderData?.article;
  if (!article) return noindexHead(root, errorTitle(root.language, error));
  const { slug, title, version: number } = article;
  return publicHead({
    root,
    title: translator(root.language)('publicArticle.versions.pageTitle', {
      title: title.text,
      number,
    }),
    pathname: paths.publicArticle(slug),
  });
}

export default function ArticleVersionRoute({ loaderData }: Route.ComponentProps) {
  const { language } = usePublicSite();
  return <PublicArticlePage article={loaderData.article} language={language} />;
}
