import { queryOptions } from '@tanstack/react-query';
import { api } from './client';
import { editorArticleKeys, type EditorArticle } from './editor-articles';
import { sendFile, type OnProgress } from './files';
import { queryClient } from './query-client';
import type { components } from './schema';
import { unwrapData } from './unwrap';

type Schemas = components['schemas'];

/** Loaded data of the database Retraction Watch. */
export type RetractionData = Schemas['RetractionData'];
export type CheckedReferences = Schemas['CheckedReferences'];
/** A reference to a work that was retracted, removed or put in doubt. */
export type RetractedReference = Schemas['RetractedReference'];

const DATA_URL = '/api/v1/retraction-data';

export const retractionDataQuery = queryOptions({
  queryKey: ['retraction-data'],
  queryFn: ({ signal }) => unwrapData(api.GET(DATA_URL, { signal })),
});

/** Replaces the loaded data by those of a CSV file. */
export async function loadRetractionData(
  file: File,
  options: { onProgress: OnProgress; signal: AbortSignal },
): Promise<RetractionData> {
  const loaded = await sendFile<RetractionData>(DATA_URL, file, options);
  queryClient().setQueryData(retractionDataQuery.queryKey, loaded);
  return loaded;
}

/** The doubtful ones among the saved references of an article. */
export const retractedReferencesQuery = ({ id, version }: Pick<EditorArticle, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [...editorArticleKeys.retractedReferences(id), version],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/api/v1/articles/{id}/retracted-references', {
          params: { path: { id } },
          signal,
        }),
      ),
    staleTime: 0, // notices and data of others change it
  });

/** Finds the doubtful ones among pasted references. Saves nothing. */
export function checkReferences(raw: string): Promise<CheckedReferences> {
  return unwrapData(api.POST('/api/v1/articles/my/references/check', { body: { raw } }));
}
