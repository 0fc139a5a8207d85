import { redirect } from 'react-router';
import { readEnumerations } from '~/api/public-site.server';
import { publicHead } from '~/features/site/head';
import { HomePage } from '~/features/site/home-page';
import { detectLanguage } from '~/lib/detect-language';
import { log } from '~/lib/log.server';
import { paths } from '~/lib/paths';
import type { RouteHandle } from '~/lib/route-handle';
import { saysSignedIn } from '~/lib/signed-in-cookie';
import { usePublicSite } from './public-site';
import type { Route } from './+types/home';

export { ErrorBoundary } from './error-boundary';

export const handle: RouteHandle = { cacheable: true };

/** Two addresses: `/home` is always this page, `/` leads people who are signed in to their work. */
export async function loader({ request }: Route.LoaderArgs) {
  const isFrontDoor = new URL(request.url).pathname === '/';
  if (isFrontDoor && saysSignedIn(request.headers.get('cookie'))) {
    throw redirect(paths.personalArea(), { headers: { 'Cache-Control': 'private, no-store' } });
  }
  return { articleTypes: await readArticleTypes(request) };
}

export function meta({ matches, location, error }: Route.MetaArgs) {
  const { journal } = matches[1].loaderData ?? {};
  return publicHead({
    root: matches[0].loaderData,
    title: error ? undefined : journal?.name,
    error,
    description: journal?.tagline,
    pathname: '/',
    search: location.search,
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { journal, pages } = usePublicSite();
  return <HomePage journal={journal} pages={pages} articleTypes={loaderData.articleTypes} />;
}

/** The page is whole without this list, so its absence fails nothing. */
async function readArticleTypes(request: Request): Promise<string[]> {
  try {
    const { articleTypes } = await readEnumerations(request);
    const language = detectLanguage(request);
    return articleTypes.map((type) => (language === 'ru' ? type.nameRu : type.nameEn));
  } catch (error) {
    log('warn', 'no article types for the home page', { error: String(error) });
    return [];
  }
}
