import { redirect, useLocation } from 'react-router';
import { findArticles } from '~/api/public-lists.server';
import type { ArticleSearchResult } from '~/api/types';
import { ArticlesPage } from '~/features/public-lists/articles-page';
import { hasCriteria, parseSearch, omitEmptyParams } from '~/features/public-lists/search-params';
import { listHead } from '~/features/site/head';
import { translator } from '~/i18n/translations';
import { detectLanguage } from '~/lib/detect-language';
import { paths } from '~/lib/paths';
import type { RouteHandle } from '~/lib/route-handle';
import { readListPage } from './list-page.server';
import { usePublicSite } from './public-site';
import type { Route } from './+types/articles';

export { ErrorBoundary } from './public-site';

export const handle: RouteHandle = { cacheable: true };

const PAGE_SIZE = 20;

const NO_RESULTS: ArticleSearchResult = {
  results: [],
  count: 0,
  isMore: false,
  correctedQuery: null,
  isAnyWord: false,
  facets: { years: [], types: [], sections: [] },
};

export async function loader({ request }: Route.LoaderArgs) {
  const searchParams = new URL(request.url).searchParams;
  const cleanedSearch = omitEmptyParams(searchParams);
  if (cleanedSearch !== null) throw redirect(paths.publicArticles() + cleanedSearch);

  const search = parseSearch(searchParams);
  const { query, field, from, to, order, year, type, section, pageIndex } = search;
  const page = { pageIndex, pageSize: PAGE_SIZE };
  const params = {
    query,
    field,
    publicationDateFrom: from,
    publicationDateTo: to,
    year: year ? Number(year) : undefined,
    typeId: type ? Number(type) : undefined,
    section,
    order,
    ...page,
  };
  const results = findArticles(request, detectLanguage(request), params);
  const result = await readListPage(request, page, results, NO_RESULTS);
  return { result, search };
}

export function meta({ loaderData, matches, location, error }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  const { journal } = matches[1].loaderData ?? {};
  const { search } = loaderData ?? {};
  const t = root && translator(root.language);
  const name = t?.('routes.publicArticles');
  return listHead({
    root,
    title: search && journal && [search.query, name].filter(Boolean).join(' — '),
    description: journal && t?.('publicLists.description', { journal: journal.name }),
    error,
    pathname: location.pathname,
    page: search && search.pageIndex + 1,
    isSearch: search && hasCriteria(search),
  });
}

export default function Articles({ loaderData }: Route.ComponentProps) {
  const { language } = usePublicSite();
  const searchParams = new URLSearchParams(useLocation().search);
  return (
    <ArticlesPage
      {...loaderData}
      pageSize={PAGE_SIZE}
      language={language}
      searchParams={searchParams}
    />
  );
}
