import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { attachmentName, saveAttachment } from '~/lib/files';
import { api } from './client';
import { editorArticleKeys } from './editor-articles';
import { queryClient } from './query-client';
import type { components } from './schema';
import { unwrapData, unwrapResponse } from './unwrap';

type Schemas = components['schemas'];

export type Delivery = Schemas['DeliveryView'];
export type DeliveryTarget = Schemas['DeliveryTarget'];
export type DeliveryState = Schemas['DeliveryState'];
export type DeliveryRecord = Schemas['DeliveryRecordView'];
export type DeliveryTargetCounts = Schemas['DeliveryTargetCounts'];

const keys = {
  all: ['deliveries'] as const,
  record: (id: number) => [...keys.all, 'record', id] as const,
};

/** Short, because the states change within seconds. */
const STALE_MS = 5_000;
const POLL_INTERVAL_MS = 5_000;
/** Answers of indexers take minutes, sometimes hours. */
const SLOW_POLL_INTERVAL_MS = 30_000;

/** Filters of the list; null and empty ones are not applied. */
export interface DeliveryFilters {
  target: DeliveryTarget;
  state: DeliveryState | null;
  search: string;
  pageIndex: number;
  pageSize: number;
}

/** Deliveries to one target, last change first. */
export const deliveriesQuery = ({ state, search, ...filters }: DeliveryFilters) => {
  const query = { ...filters, state: state ?? undefined, search: search || undefined };
  return queryOptions({
    queryKey: [...keys.all, 'list', query],
    queryFn: ({ signal }) =>
      unwrapData(api.GET('/api/v1/deliveries', { params: { query }, signal })),
    staleTime: STALE_MS,
    placeholderData: keepPreviousData, // keeps the table while the next page loads
    refetchInterval: ({ state: { data } }) => pollInterval(data?.results),
  });
};

/** Number of deliveries in each state, for each target that the settings switch on. */
export const deliveryCountsQuery = (search: string) => {
  const query = { search: search || undefined };
  return queryOptions({
    queryKey: [...keys.all, 'counts', query],
    queryFn: ({ signal }) =>
      unwrapData(api.GET('/api/v1/deliveries/counts', { params: { query }, signal })),
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
    refetchInterval: SLOW_POLL_INTERVAL_MS,
  });
};

/** Deliveries of one article: one for each target. */
export const articleDeliveriesQuery = (articleId: number) =>
  queryOptions({
    queryKey: editorArticleKeys.deliveries(articleId),
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/api/v1/articles/{id}/deliveries', {
          params: { path: { id: articleId } },
          signal,
        }),
      ),
    staleTime: STALE_MS,
    refetchInterval: ({ state: { data } }) => pollInterval(data),
  });

/** The record as it would be sent now. */
export const deliveryRecordQuery = (id: number) =>
  queryOptions({
    queryKey: keys.record(id),
    gcTime: 0, // always of the article as it is
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/api/v1/deliveries/{id}/record', { params: { path: { id } }, signal }),
      ),
  });

/** Downloads the file of a record, for an upload by hand. */
export async function downloadDeliveryFile(id: number): Promise<void> {
  const { data, response } = await unwrapResponse(
    api.GET('/api/v1/deliveries/{id}/file', { params: { path: { id } }, parseAs: 'blob' }),
  );
  const name = attachmentName(response.headers.get('Content-Disposition'));
  saveAttachment(data as unknown as Blob, name ?? `delivery-${id}.xml`);
}

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

/** Also after an error: the deliveries have probably changed. */
function invalidate(deliveries: readonly Delivery[]): void {
  void queryClient().invalidateQueries({ queryKey: keys.all });
  for (const { article } of deliveries) {
    void queryClient().invalidateQueries({ queryKey: editorArticleKeys.article(article.id) });
  }
}

const MOVING: readonly DeliveryState[] = ['due', 'sent', 'stale'];

/** Polls while something changes by itself: at first often, while an answer is awaited slowly. */
function pollInterval(deliveries: readonly Delivery[] = []): number | false {
  if (deliveries.some(({ state }) => state === 'due')) return POLL_INTERVAL_MS;
  return deliveries.some(({ state }) => MOVING.includes(state)) ? SLOW_POLL_INTERVAL_MS : false;
}
