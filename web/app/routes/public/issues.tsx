import { useLocation } from 'react-router';
import { listIssues } from '~/api/public-lists.server';
import { ArchivePage } from '~/features/public-issue/archive-page';
import { listHead } from '~/features/site/head';
import { translator } from '~/i18n/translations';
import type { RouteHandle } from '~/lib/route-handle';
import { readRequestedPage } from './list-page.server';
import { usePublicSite } from './public-site';
import type { Route } from './+types/issues';

export { ErrorBoundary } from './public-site';

export const handle: RouteHandle = { cacheable: true };

/** Enough for all issues of most journals. */
const PAGE_SIZE = 200;

export async function loader({ request }: Route.LoaderArgs) {
  return readRequestedPage(request, PAGE_SIZE, listIssues);
}

export function meta({ loaderData, matches, location, error }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  const { journal } = matches[1].loaderData ?? {};
  const t = root && translator(root.language);
  return listHead({
    root,
    title: loaderData && journal && t?.('routes.issuesArchive'),
    description: journal && t?.('publicIssue.archiveDescription', { journal: journal.name }),
    error,
    pathname: location.pathname,
    page: loaderData && loaderData.pageIndex + 1,
  });
}

export default function IssuesArchive({ loaderData }: Route.ComponentProps) {
  const { language } = usePublicSite();
  const searchParams = new URLSearchParams(useLocation().search);
  return <ArchivePage {...loaderData} language={language} searchParams={searchParams} />;
}
