import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { attachmentName, saveAttachment } from '~/lib/files';
import { api } from './client';
import { sendFile, type OnProgress } from './files';
import { queryClient } from './query-client';
import type { components } from './schema';
import { unwrapData, unwrapResponse } from './unwrap';

type Schemas = components['schemas'];

export type Import = Schemas['ImportView'];
export type ImportSummary = Schemas['ImportSummary'];
export type ImportSource = Schemas['ImportSource'];
export type ImportState = Schemas['ImportState'];
export type ImportAction = Schemas['ImportAction'];
export type ImportMapping = Schemas['ImportMapping'];
export type ImportOutcome = Schemas['ImportOutcome'];
export type ImportFinding = Schemas['ImportFinding'];
export type MappedLanguage = Schemas['MappedLanguage'];
export type SectionNames = Schemas['ImportSectionNames'];
export type ItemKind = Schemas['ItemKind'];
export type MissedAddress = Schemas['MissedAddress'] & { id: string };
/** A record of an import; `id` is its key. */
export type ImportItem = Schemas['ImportItemView'] & { id: string };

const IMPORTS = '/api/v1/imports';
const IMPORT = '/api/v1/imports/{id}';
const MISSED = '/api/v1/missed-addresses';

const keys = {
  lists: ['imports', 'list'] as const,
  import: (id: number) => ['imports', 'import', id] as const,
  items: (id: number) => ['imports', 'items', id] as const,
  missed: ['missed-addresses'] as const,
};

const POLL_INTERVAL_MS = 2_000;
/** Short, because imports go on without a person. */
const STALE_MS = 2_000;

/** True while an import goes on without a person. */
export function isMoving({ state }: Pick<ImportSummary, 'state'>): boolean {
  return state === 'reading' || state === 'running';
}

export interface PageFilters {
  pageIndex: number;
  pageSize: number;
}

/** Imports, newest first. Polls while one of them goes on. */
export const importsQuery = (filters: PageFilters) =>
  queryOptions({
    queryKey: [...keys.lists, filters],
    queryFn: ({ signal }) => unwrapData(api.GET(IMPORTS, { params: { query: filters }, signal })),
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.results.some(isMoving) ? POLL_INTERVAL_MS : false,
  });

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: keys.import(id),
    queryFn: ({ signal }) => unwrapData(api.GET(IMPORT, { params: { path: { id } }, signal })),
    staleTime: STALE_MS,
    refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? POLL_INTERVAL_MS : false),
  });

/** Filters of the records of an import; null ones are not applied. */
export interface ItemFilters extends PageFilters {
  kind: ItemKind | null;
  outcome: ImportOutcome | null;
  /** Kind of a finding. */
  finding: string | null;
  hasFindings: boolean;
}

/** Records of an import, in the order of the source. `polls` while it goes on. */
export const itemsQuery = (id: number, filters: ItemFilters, polls: boolean) => {
  const { kind, outcome, finding, hasFindings, ...page } = filters;
  const query = {
    ...page,
    kind: kind ?? undefined,
    outcome: outcome ?? undefined,
    finding: finding ?? undefined,
    hasFindings: hasFindings || undefined,
  };
  return queryOptions({
    queryKey: [...keys.items(id), query],
    queryFn: async ({ signal }) => {
      const { results, count } = await unwrapData(
        api.GET('/api/v1/imports/{id}/items', { params: { path: { id }, query }, signal }),
      );
      return { count, results: results.map((item): ImportItem => ({ ...item, id: item.key })) };
    },
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
    refetchInterval: polls ? POLL_INTERVAL_MS : false,
  });
};

/** Addresses of earlier sites that were asked for and lead nowhere, the most wanted first. */
export const missedAddressesQuery = (filters: PageFilters) =>
  queryOptions({
    queryKey: [...keys.missed, filters],
    queryFn: async ({ signal }) => {
      const { results, count } = await unwrapData(
        api.GET(MISSED, { params: { query: filters }, signal }),
      );
      return { count, results: results.map((row): MissedAddress => ({ ...row, id: row.path })) };
    },
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  });

/** Sends the file of an import, which is then read in the background. */
export async function uploadImport(
  file: File,
  options: { onProgress: OnProgress; signal: AbortSignal },
): Promise<Import> {
  return store(await sendFile<Import>(IMPORTS, file, options));
}

/** Begins an import of a site, which is then read in the background. */
export async function importSite(address: string): Promise<Import> {
  return store(await unwrapData(api.POST('/api/v1/imports/sites', { body: { address } })));
}

export async function actOnImport(id: number, action: ImportAction): Promise<Import> {
  const call = api.POST('/api/v1/imports/{id}/actions', {
    params: { path: { id } },
    body: { action },
  });
  return store(await unwrapData(call));
}

/** Saves the corrections of the mapping. The server answers 409 to an outdated version. */
export async function saveMapping(
  { id, version }: Pick<Import, 'id' | 'version'>,
  mapping: ImportMapping,
): Promise<Import> {
  const call = api.PUT('/api/v1/imports/{id}/mapping', {
    params: { path: { id } },
    body: { version, mapping },
  });
  return store(await unwrapData(call));
}

/** Loads an import again, as after a 409. */
export async function reloadImport(id: number): Promise<void> {
  await queryClient().invalidateQueries({ queryKey: keys.import(id) });
}

/** Removes an import with its report; what it has added stays. */
export async function removeImport(id: number): Promise<void> {
  await unwrapData(api.DELETE(IMPORT, { params: { path: { id } } }));
  void queryClient().invalidateQueries({ queryKey: keys.lists });
}

/** Downloads what became of each record, as CSV. */
export async function downloadReport(id: number): Promise<void> {
  const { data, response } = await unwrapResponse(
    api.GET('/api/v1/imports/{id}/report', { params: { path: { id } }, parseAs: 'blob' }),
  );
  const name = attachmentName(response.headers.get('Content-Disposition'));
  saveAttachment(data, name ?? `import-${id}.csv`);
}

export async function clearMissedAddresses(): Promise<void> {
  await unwrapData(api.DELETE(MISSED));
  await queryClient().invalidateQueries({ queryKey: keys.missed });
}

function store(changed: Import): Import {
  queryClient().setQueryData(keys.import(changed.id), changed);
  void queryClient().invalidateQueries({ queryKey: keys.items(changed.id) });
  void queryClient().invalidateQueries({ queryKey: keys.lists });
  return changed;
}
