import { data } from 'react-router';
import { readPage } from '~/api/public-site.server';
import { PublicStaticPage } from '~/features/public-static-page/public-static-page';
import { publicHead } from '~/features/site/head';
import { detectLanguage } from '~/lib/detect-language';
import { renderFormulas } from '~/lib/mathematics.server';
import type { RouteHandle } from '~/lib/route-handle';
import { badGateway } from './failures.server';
import { usePublicSite } from './public-site';
import type { Route } from './+types/static-page';

export { ErrorBoundary } from './public-site';

export const handle: RouteHandle = { cacheable: true };

export async function loader({ request, params }: Route.LoaderArgs) {
  const page = await readPage(request, detectLanguage(request), params.slug).catch(
    (error: unknown) => {
      throw badGateway(request, error);
    },
  );
  if (!page) throw data(null, { status: 404 });
  return { page: { ...page, content: renderFormulas(page.content) } };
}

export function meta({ loaderData, matches, location, error }: Route.MetaArgs) {
  const { journal } = matches[1].loaderData ?? {};
  return publicHead({
    root: matches[0].loaderData,
    title: loaderData && journal && `${loaderData.page.name} — ${journal.name}`,
    description: loaderData && journal && `${loaderData.page.name}. ${journal.tagline}`,
    error,
    pathname: location.pathname,
    search: location.search,
  });
}

export default function StaticPageRoute({ loaderData }: Route.ComponentProps) {
  const { pages } = usePublicSite();
  return <PublicStaticPage page={loaderData.page} pages={pages} />;
}
