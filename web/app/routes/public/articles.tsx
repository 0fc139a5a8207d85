import { redirect, useLocation } from 'react-router';
import { findArticles } from '~/api/public-lists.server';
import type { FoundArticles } from '~/api/public-types';
import { ArticlesPage } from '~/features/public-lists/articles-page';
import { isAsking, searchOf, tidyAddress } from '~/features/public-lists/search-address';
import { listHead } from '~/features/site/list-head';
import { translator } from '~/i18n/translations';
import { detectLanguage } from '~/lib/detect-language';
import { paths } from '~/lib/paths';
import type { RouteHandle } from '~/lib/route-handle';
import { readPart } from './list-part.server';
import { usePublicSite } from './public-site';
import type { Route } from './+types/articles';

export { ErrorBoundary } from './error-boundary';

export const handle: RouteHandle = { cacheable: true };

const PAGE_SIZE = 20;

const NOTHING: FoundArticles = {
  results: [],
  count: 0,
  isMore: false,
  correctedQuery: null,
  isAnyWord: false,
};

export async function loader({ request }: Route.LoaderArgs) {
  const address = new URL(request.url).searchParams;
  const tidy = tidyAddress(address);
  if (tidy !== null) throw redirect(paths.publicArticles() + tidy);

  const search = searchOf(address);
  const { query, field, from, to, order, pageIndex } = search;
  const part = { pageIndex, pageSize: PAGE_SIZE };
  const wanted = { query, field, publicationDateFrom: from, publicationDateTo: to, order, ...part };
  const asked = findArticles(request, detectLanguage(request), wanted);
  const found = await readPart(request, part, asked, NOTHING);
  return { found, search };
}

export function meta({ loaderData, matches, location, error }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  const { journal } = matches[1].loaderData ?? {};
  const { search } = loaderData ?? {};
  const t = root && translator(root.language);
  const name = t?.('routes.publicArticles');
  return listHead({
    root,
    title: search && journal && [search.query, name, journal.name].filter(Boolean).join(' — '),
    description: journal && t?.('publicLists.description', { journal: journal.name }),
    error,
    pathname: location.pathname,
    search: location.search,
    page: search && search.pageIndex + 1,
    isSearch: search && isAsking(search),
  });
}

export default function Articles({ loaderData }: Route.ComponentProps) {
  const { language } = usePublicSite();
  const address = new URLSearchParams(useLocation().search);
  return (
    <ArticlesPage {...loaderData} pageSize={PAGE_SIZE} language={language} address={address} />
  );
}
