import { data } from 'react-router';
import { readArticleChanges } from '~/api/public-site.server';
import { ArticleChangesPage } from '~/features/public-article/article-changes-page';
import { errorTitle, noindexHead } from '~/features/site/head';
import { translator } from '~/i18n/translations';
import { detectLanguage } from '~/lib/detect-language';
import type { RouteHandle } from '~/lib/route-handle';
import { badGateway } from './failures.server';
import { usePublicSite } from './public-site';
import type { Route } from './+types/article-changes';
import { parseVersion } from './version-address';

export { ErrorBoundary } from './public-site';

export const handle: RouteHandle = { cacheable: true };

export async function loader({ request, params }: Route.LoaderArgs) {
  const number = parseVersion(params.version);
  if (number === null) throw data(null, { status: 404 });
  const reading = readArticleChanges(request, detectLanguage(request), params.slug, number);
  const changes = await reading.catch((error: unknown) => {
    throw badGateway(request, error);
  });
  if (!changes) throw data(null, { status: 404 });
  if (changes === 'withdrawn') throw data(null, { status: 410 });
  return { changes };
}

/** Not indexed: the page repeats parts of the article. */
export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  if (!root) return [];
  const changes = loaderData?.changes;
  const t = translator(root.language);
  const title = changes
    ? t('publicArticle.versions.changesTitle', { number: changes.number })
    : errorTitle(root.language, error);
  return noindexHead(root, title);
}

export default function ArticleChangesRoute({ loaderData }: Route.ComponentProps) {
  const { language } = usePublicSite();
  return <ArticleChangesPage changes={loaderData.changes} language={language} />;
}
