import { redirect } from 'react-router';
import { ApiError } from '~/api/errors';
import type { Language } from '~/i18n/language';
import { detectLanguage } from '~/lib/detect-language';
import { parsePageIndex, queryStringForPage } from '~/lib/list-search-params';
import { badGateway } from './failures.server';

interface ListPage<Line = unknown> {
  results: Line[];
  count: number;
}

interface PageParams {
  pageIndex: number;
  pageSize: number;
}

/**
 * Returns a page of a list, or `emptyPage` if the API rejects the parameters with 422. Redirects to
 * the last page if the requested one does not exist, because lists can get shorter.
 */
export async function readListPage<T extends ListPage>(
  request: Request,
  { pageIndex, pageSize }: PageParams,
  results: Promise<T>,
  emptyPage: T,
): Promise<T> {
  const page = await results.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 422) return emptyPage;
    throw badGateway(request, error);
  });
  const last = Math.max(Math.ceil(page.count / pageSize) - 1, 0);
  if (page.results.length === 0 && pageIndex > last) {
    const { pathname, searchParams } = new URL(request.url);
    throw redirect((pathname + queryStringForPage(searchParams, last)).replace(/\?$/, ''));
  }
  return page;
}

/** Returns the page of a list that the URL asks for. */
export async function readRequestedPage<Line>(
  request: Request,
  pageSize: number,
  list: (request: Request, language: Language, page: PageParams) => Promise<ListPage<Line>>,
) {
  const params = { pageIndex: parsePageIndex(new URL(request.url).searchParams), pageSize };
  const results = list(request, detectLanguage(request), params);
  return {
    list: await readListPage(request, params, results, { results: [], count: 0 }),
    ...params,
  };
}
