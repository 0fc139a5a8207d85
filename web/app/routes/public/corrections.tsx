import { useLocation } from 'react-router';
import { listCorrections } from '~/api/public-lists.server';
import { CorrectionsPage, parseNoticeKind } from '~/features/public-lists/corrections-page';
import { listHead } from '~/features/site/head';
import { translator } from '~/i18n/translations';
import { paths } from '~/lib/paths';
import type { RouteHandle } from '~/lib/route-handle';
import { readRequestedPage } from './list-page.server';
import { usePublicSite } from './public-site';
import type { Route } from './+types/corrections';

export { ErrorBoundary } from './public-site';

export const handle: RouteHandle = { cacheable: true };

const PAGE_SIZE = 20;

export async function loader({ request }: Route.LoaderArgs) {
  const kind = parseNoticeKind(new URL(request.url).searchParams);
  const page = await readRequestedPage(request, PAGE_SIZE, (asked, language, params) =>
    listCorrections(asked, language, { ...params, kind }),
  );
  return { ...page, kind };
}

export function meta({ loaderData, matches, location, error }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  const { journal } = matches[1].loaderData ?? {};
  const t = root && translator(root.language);
  return listHead({
    root,
    title: loaderData && journal && t?.('routes.publicCorrections'),
    description: journal && t?.('publicLists.corrections.description', { journal: journal.name }),
    error,
    pathname: location.pathname,
    page: loaderData && loaderData.pageIndex + 1,
    // The whole list has the same notices.
    isSearch: loaderData?.kind !== undefined,
    feedPath: root && paths.correctionsFeed(root.language),
  });
}

export default function Corrections({ loaderData }: Route.ComponentProps) {
  const { language } = usePublicSite();
  const searchParams = new URLSearchParams(useLocation().search);
  return <CorrectionsPage {...loaderData} language={language} searchParams={searchParams} />;
}
