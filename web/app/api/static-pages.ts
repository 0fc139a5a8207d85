import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Language } from '~/i18n/language';
import { unwrapData } from './unwrap';
import { api } from './client';
import { queryClient } from './query-client';
import type { components } from './schema';

type Schemas = components['schemas'];

export type StaticPage = Schemas['PageDetails'];
export type StaticPageRow = Schemas['PageItem'];
export type MissingPage = Schemas['MissingPage'];
export type NewStaticPage = Schemas['NewPage'] & { slug: string };
export type StaticPageChange = Schemas['PageChange'];

export const staticPageKeys = {
  /** Lists, missing pages and suggested slugs: any change to a page affects all of them. */
  all: ['static-pages'] as const,
  details: (id: number) => ['static-page', id] as const,
};

export interface StaticPageFilters {
  /** Part of a name or a slug. */
  search: string;
  language: Language | null;
  /** Column name, prefixed with `-` for descending order. */
  order: string;
  pageIndex: number;
  pageSize: number;
}

export const staticPagesQuery = ({ search, language, ...page }: StaticPageFilters) =>
  queryOptions({
    queryKey: [...staticPageKeys.all, 'list', { search, language, ...page }],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/api/v1/static', {
          params: {
            query: { ...page, search: search || undefined, language: language ?? undefined },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData, // keeps the table while the next page loads
  });

/** Standard pages that do not exist yet. */
export const missingPagesQuery = queryOptions({
  queryKey: [...staticPageKeys.all, 'missing'],
  queryFn: ({ signal }) => unwrapData(api.GET('/api/v1/static/missing', { signal })),
});

/** Unused slug for a page with this name and language. */
export const suggestedSlugQuery = (name: string, language: Language) =>
  queryOptions({
    queryKey: [...staticPageKeys.all, 'slug', name, language],
    queryFn: ({ signal }) =>
      unwrapData(api.GET('/api/v1/static/slug', { params: { query: { name, language } }, signal })),
  });

export const staticPageQuery = (id: number) =>
  queryOptions({
    queryKey: staticPageKeys.details(id),
    queryFn: ({ signal }) =>
      unwrapData(api.GET('/api/v1/static/{id}', { params: { path: { id } }, signal })),
  });

export async function createStaticPage(body: NewStaticPage): Promise<StaticPage> {
  return cacheStaticPage(await unwrapData(api.POST('/api/v1/static', { body })));
}

/** Replaces the whole content. Rejects with 409 if `body.version` is outdated. */
export async function saveStaticPage(id: number, body: StaticPageChange): Promise<StaticPage> {
  return cacheStaticPage(
    await unwrapData(api.PUT('/api/v1/static/{id}', { params: { path: { id } }, body })),
  );
}

export async function deleteStaticPage(id: number): Promise<void> {
  const call = unwrapData(api.DELETE('/api/v1/static/{id}', { params: { path: { id } } }));
  // Also after an error: another editor has probably deleted it.
  await call.finally(() => void queryClient().invalidateQueries({ queryKey: staticPageKeys.all }));
}

/** Caches the server's version and invalidates the lists. */
function cacheStaticPage(page: StaticPage): StaticPage {
  queryClient().setQueryData(staticPageKeys.details(page.id), page);
  void queryClient().invalidateQueries({ queryKey: staticPageKeys.all });
  return page;
}
