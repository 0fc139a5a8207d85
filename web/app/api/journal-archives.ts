import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { attachmentName, saveAttachment } from '~/lib/files';
import { api } from './client';
import type { PageFilters } from './imports';
import { queryClient } from './query-client';
import type { components } from './schema';
import { unwrapData, unwrapResponse } from './unwrap';

/** An archive of the whole journal. */
export type JournalArchive = components['schemas']['JournalArchiveView'];

const ARCHIVES = '/api/v1/journal-archives';
const QUERY_KEY = ['journal-archives'] as const;
const POLL_INTERVAL_MS = 3_000;

/** Archives, newest first. Polls while one of them is being made. */
export const journalArchivesQuery = (filters: PageFilters) =>
  queryOptions({
    queryKey: [...QUERY_KEY, filters],
    queryFn: ({ signal }) => unwrapData(api.GET(ARCHIVES, { params: { query: filters }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.results.some(({ state }) => state === 'making') ? POLL_INTERVAL_MS : false,
  });

/** Begins to make an archive in the background. */
export async function makeJournalArchive(withPeople: boolean): Promise<void> {
  try {
    await unwrapData(api.POST(ARCHIVES, { body: { withPeople } }));
  } finally {
    // Also if a colleague has begun one meanwhile.
    await queryClient().invalidateQueries({ queryKey: QUERY_KEY });
  }
}

export async function downloadJournalArchive(id: number): Promise<void> {
  const { data, response } = await unwrapResponse(
    api.GET('/api/v1/journal-archives/{id}/file', { params: { path: { id } }, parseAs: 'blob' }),
  );
  const name = attachmentName(response.headers.get('Content-Disposition'));
  saveAttachment(data, name ?? `journal-${id}.zip`);
}

export async function removeJournalArchive(id: number): Promise<void> {
  await unwrapData(api.DELETE('/api/v1/journal-archives/{id}', { params: { path: { id } } }));
  await queryClient().invalidateQueries({ queryKey: QUERY_KEY });
}
