import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Language } from '~/i18n/language';
import { dataOf } from './answer';
import { api } from './client';
import { ApiError } from './errors';
import { queryClient } from './query-client';
import type { components } from './schema';

type Schemas = components['schemas'];

export type StaticPage = Schemas['PageDetails'];
export type StaticPageRow = Schemas['PageItem'];
export type MissingPage = Schemas['MissingPage'];
export type NewStaticPage = Schemas['NewPage'] & { slug: string };
export type StaticPageChange = Schemas['PageChange'];

export const staticPageKeys = {
  /** Lists, what is missing, and addresses that are free: all change with any page. */
  all: ['static-pages'] as const,
  details: (id: number) => ['static-page', id] as const,
};

export interface StaticPageFilters {
  /** Part of a name or an address. */
  search: string;
  language: Language | null;
  /** A column, with `-` before it where the order is descending. */
  order: string;
  pageIndex: number;
  pageSize: number;
}

export const staticPagesQuery = ({ search, language, ...page }: StaticPageFilters) =>
  queryOptions({
    queryKey: [...staticPageKeys.all, 'list', { search, language, ...page }],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/static', {
          params: {
            query: { ...page, search: search || undefined, language: language ?? undefined },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData, // the table stays while the next page comes
  });

/** The standard pages that readers look for in vain. */
export const missingPagesQuery = queryOptions({
  queryKey: [...staticPageKeys.all, 'missing'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/v1/static/missing', { signal })),
});

/** An address for a page with this name that is free in this language. */
export const suggestedSlugQuery = (name: string, language: Language) =>
  queryOptions({
    queryKey: [...staticPageKeys.all, 'slug', name, language],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/static/slug', { params: { query: { name, language } }, signal })),
  });

export const staticPageQuery = (id: number) =>
  queryOptions({
    queryKey: staticPageKeys.details(id),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/static/{id}', { params: { path: { id } }, signal })),
  });

/** From an address, where anything may stand; always afresh, for other editors work on it too. */
export function loadStaticPage(id: string | undefined): Promise<StaticPage> {
  if (!/^[1-9]\d{0,8}$/.test(id ?? '')) return Promise.reject(new ApiError(404, null, null));
  return queryClient().fetchQuery({ ...staticPageQuery(Number(id)), staleTime: 0 });
}

export async function createStaticPage(body: NewStaticPage): Promise<StaticPage> {
  return remember(await dataOf(api.POST('/api/v1/static', { body })));
}

/** Always whole. Refused where somebody has saved a newer version than the one it was made from. */
export async function saveStaticPage(id: number, body: StaticPageChange): Promise<StaticPage> {
  return remember(await dataOf(api.PUT('/api/v1/static/{id}', { params: { path: { id } }, body })));
}

export async function deleteStaticPage(id: number): Promise<void> {
  const call = dataOf(api.DELETE('/api/v1/static/{id}', { params: { path: { id } } }));
  // Also where it is refused: most likely somebody was faster.
  await call.finally(() => void queryClient().invalidateQueries({ queryKey: staticPageKeys.all }));
}

/** What the server has answered is what every screen shows next. */
function remember(page: StaticPage): StaticPage {
  queryClient().setQueryData(staticPageKeys.details(page.id), page);
  void queryClient().invalidateQueries({ queryKey: staticPageKeys.all });
  return page;
}
