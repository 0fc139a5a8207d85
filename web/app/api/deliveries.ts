import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { attachmentName } from '~/lib/files';
import { api } from './client';
import { editorArticleKeys } from './editor-articles';
import { queryClient } from './query-client';
import type { components } from './schema';
import { unwrapData, unwrapResponse } from './unwrap';

type Schemas = components['schemas'];

export type Delivery = Schemas['DeliveryItem'];
export type DeliveryPage = Schemas['DeliveryPage'];
export type DeliveryTarget = Schemas['DeliveryTarget'];
export type DeliveryState = Schemas['DeliveryState'];
export type DeliveryRecord = Schemas['DeliveryRecord'];
/** Weekly check that a registered DOI leads to the page of its article. */
export type DoiCheck = Schemas['DoiCheck'];

const keys = {
  all: ['deliveries'] as const,
  lists: ['deliveries', 'list'] as const,
  record: (id: number) => [...keys.all, 'record', id] as const,
  file: (id: number) => [...keys.all, 'file', id] as const,
};

/** Short, because the states change within minutes. */
const STALE_MS = 5_000;
const POLL_INTERVAL_MS = 10_000;

/** Filters of the list; null and empty ones are not applied. */
export interface DeliveryFilters {
  target: DeliveryTarget;
  state: DeliveryState | null;
  /** True for only those DOIs that do not lead to their articles. */
  leadsElsewhere: boolean;
  search: string;
  pageIndex: number;
  pageSize: number;
}

/** Deliveries to one target, latest publication first, with the number in each state. */
export const deliveriesQuery = (filters: DeliveryFilters) => {
  const { state, leadsElsewhere, search, ...others } = filters;
  const query = {
    ...others,
    state: state ?? undefined,
    leadsElsewhere: leadsElsewhere || undefined,
    search: search || undefined,
  };
  return queryOptions({
    queryKey: [...keys.lists, query],
    queryFn: ({ signal }) =>
      unwrapData(api.GET('/api/v1/deliveries', { params: { query }, signal })),
    staleTime: STALE_MS,
    placeholderData: keepPreviousData, // keeps the table while the next page loads
    refetchInterval: ({ state: { data } }) => pollInterval(data),
  });
};

/** Deliveries of one article: one for each target. */
export const articleDeliveriesQuery = (articleId: number) =>
  queryOptions({
    queryKey: editorArticleKeys.deliveries(articleId),
    queryFn: ({ signal }) =>
      unwrapData(api.GET('/api/v1/deliveries', { params: { query: { articleId } }, signal })),
    staleTime: STALE_MS,
    refetchInterval: ({ state: { data } }) => pollInterval(data),
  });

/** What would be sent now, as rows of a table, or what is missing. */
export const deliveryRecordQuery = (id: number) =>
  queryOptions({
    queryKey: keys.record(id),
    gcTime: 0, // always of the article as it is
    queryFn: ({ signal }) =>
      unwrapData(api.GET('/api/v1/deliveries/{id}/record', { params: { path: { id } }, signal })),
  });

export interface DeliveryFile {
  name: string;
  content: Blob;
  /** The content, which is XML or JSON. */
  text: string;
}

/** The file that would be sent now. */
export const deliveryFileQuery = (id: number) =>
  queryOptions({
    queryKey: keys.file(id),
    gcTime: 0,
    queryFn: async ({ signal }): Promise<DeliveryFile> => {
      const { data, response } = await unwrapResponse(
        api.GET('/api/v1/deliveries/{id}/record-file', {
          params: { path: { id } },
          parseAs: 'blob',
          signal,
        }),
      );
      const name = attachmentName(response.headers.get('Content-Disposition'));
      return { name: name ?? `record-${id}.xml`, content: data, text: await data.text() };
    },
  });

/** Sends records as soon as possible; each has its own result. */
export async function sendDeliveries(deliveries: readonly Delivery[]) {
  const call = api.POST('/api/v1/deliveries/send', {
    body: { ids: deliveries.map(({ id }) => id) },
  });
  const { results } = await unwrapData(call).finally(() => invalidate(deliveries));
  return results;
}

/** Notes that the target has the record, sent by other means. */
export async function markDelivered(delivery: Delivery): Promise<void> {
  const call = api.POST('/api/v1/deliveries/{id}/mark-delivered', {
    params: { path: { id: delivery.id } },
  });
  await unwrapData(call).finally(() => invalidate([delivery]));
}

/** Also after an error: the deliveries have probably changed, and with them what can be undone. */
function invalidate(deliveries: readonly Delivery[]): void {
  void queryClient().invalidateQueries({ queryKey: keys.lists });
  for (const { articleId } of deliveries) {
    void queryClient().invalidateQueries({ queryKey: editorArticleKeys.article(articleId) });
  }
}

const MOVING: readonly DeliveryState[] = ['due', 'sent', 'stale'];

/** Polls while something changes without a person. */
function pollInterval(page: DeliveryPage | undefined): number | false {
  return page?.results.some(({ state }) => MOVING.includes(state)) ? POLL_INTERVAL_MS : false;
}
