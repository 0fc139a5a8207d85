import { redirect } from 'react-router';
import { HomePage } from '~/features/site/home-page';
import { listHead } from '~/features/site/head';
import { periodical, structuredData } from '~/features/site/structured-data';
import { paths } from '~/lib/paths';
import { pictureSource } from '~/lib/pictures';
import type { RouteHandle } from '~/lib/route-handle';
import { hasSignedInCookie } from '~/lib/cookies';
import { readHome } from './home-content.server';
import { usePublicSite } from './public-site';
import type { Route } from './+types/home';

export { ErrorBoundary } from './public-site';

export const handle: RouteHandle = { cacheable: true };

/** Serves `/home` and `/`, which redirects signed-in users to the personal area. */
export async function loader({ request }: Route.LoaderArgs) {
  const isRootPath = new URL(request.url).pathname === '/';
  if (isRootPath && hasSignedInCookie(request.headers.get('cookie'))) {
    throw redirect(paths.personalArea(), { headers: { 'Cache-Control': 'private, no-store' } });
  }
  return readHome(request);
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  const { journal, pages } = matches[1].loaderData ?? {};
  const coverId = loaderData?.content.issue?.coverId;
  return listHead({
    root: matches[0].loaderData,
    title: error ? undefined : journal?.name,
    error,
    description: journal?.tagline,
    pathname: '/',
    image: coverId ? pictureSource(coverId) : undefined,
    tags: (_, site) => (journal ? [structuredData(periodical(journal, site, pages))] : []),
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { journal, pages, language } = usePublicSite();
  return <HomePage journal={journal} pages={pages} language={language} {...loaderData} />;
}
