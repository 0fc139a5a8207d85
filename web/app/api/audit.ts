import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { saveAttachment } from '~/lib/files';
import { unwrapData } from './unwrap';
import { api } from './client';
import type { components, operations } from './schema';

type Schemas = components['schemas'];

export type AuditEntry = Schemas['AuditEntry'];
export type AuditPerson = Schemas['AuditPerson'];
export type AuditedObject = Schemas['AuditedObject'];
type AuditParameters = NonNullable<operations['listAuditEntries']['parameters']['query']>;
export type AuditGroup = NonNullable<AuditParameters['group']>;
export type AuditObjectKind = Schemas['AuditObject'];
export type AuditResult = Schemas['AuditResult'];
export type MyAuditEntry = Schemas['MyAuditEntry'];

/** Filters of the audit log; null and empty ones are not applied. */
export interface AuditFilters {
  person: number | null;
  group: AuditGroup | null;
  objectKind: AuditObjectKind | null;
  objectId: string;
  result: AuditResult | null;
  /** First and last day. */
  from: string;
  to: string;
  pageIndex: number;
  pageSize: number;
}

/** Short, because the log grows all the time. */
const STALE_MS = 5_000;

function toQuery({ person, group, objectKind, objectId, result, from, to }: AuditFilters) {
  return {
    person: person ?? undefined,
    group: group ?? undefined,
    objectKind: objectKind ?? undefined,
    objectId: objectId || undefined,
    result: result ?? undefined,
    from: from || undefined,
    to: to || undefined,
  };
}

/** Entries of the audit log, newest first. */
export const auditQuery = (filters: AuditFilters) =>
  queryOptions({
    queryKey: ['audit', filters],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/api/v1/audit', {
          params: {
            query: {
              ...toQuery(filters),
              pageIndex: filters.pageIndex,
              pageSize: filters.pageSize,
            },
          },
          signal,
        }),
      ),
    staleTime: STALE_MS,
    placeholderData: keepPreviousData, // keeps the table while the next page loads
  });

/** Downloads the entries that match the filters. */
export async function downloadAuditLog(filters: AuditFilters): Promise<void> {
  const data = await unwrapData(
    api.GET('/api/v1/audit/export', { params: { query: toQuery(filters) }, parseAs: 'blob' }),
  );
  saveAttachment(data, 'audit-log.csv');
}

const MY_PAGE_SIZE = 10;

/** What the current user did, and what others did to their account, newest first. */
export const myAuditQuery = infiniteQueryOptions({
  queryKey: ['my-audit'],
  queryFn: ({ pageParam, signal }) =>
    unwrapData(
      api.GET('/api/v1/account/audit', {
        params: { query: { pageIndex: pageParam, pageSize: MY_PAGE_SIZE } },
        signal,
      }),
    ),
  initialPageParam: 0,
  getNextPageParam: ({ count }, pages) =>
    pages.length * MY_PAGE_SIZE < count ? pages.length : undefined,
  staleTime: 0,
});
