import { useLocation } from 'react-router';
import { listOnlineFirst } from '~/api/public-lists.server';
import { OnlineFirstPage } from '~/features/public-lists/online-first-page';
import { listHead } from '~/features/site/head';
import { translator } from '~/i18n/translations';
import type { RouteHandle } from '~/lib/route-handle';
import { readRequestedPage } from './list-page.server';
import { usePublicSite } from './public-site';
import type { Route } from './+types/online-first';

export { ErrorBoundary } from './public-site';

export const handle: RouteHandle = { cacheable: true };

const PAGE_SIZE = 20;

export async function loader({ request }: Route.LoaderArgs) {
  return readRequestedPage(request, PAGE_SIZE, listOnlineFirst);
}

export function meta({ loaderData, matches, location, error }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  const { journal } = matches[1].loaderData ?? {};
  const t = root && translator(root.language);
  return listHead({
    root,
    title: loaderData && journal && t?.('routes.publicOnlineFirstArticles'),
    description: t?.('publicLists.onlineFirstLead'),
    error,
    pathname: location.pathname,
    page: loaderData && loaderData.pageIndex + 1,
  });
}

export default function OnlineFirst({ loaderData }: Route.ComponentProps) {
  const { language } = usePublicSite();
  const searchParams = new URLSearchParams(useLocation().search);
  return <OnlineFirstPage {...loaderData} language={language} searchParams={searchParams} />;
}
