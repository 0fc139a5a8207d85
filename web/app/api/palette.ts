import { queryOptions, skipToken } from '@tanstack/react-query';
import { api } from './client';
import type { GetResponse, Role } from './types';
import { unwrapData } from './unwrap';

export type PaletteResults = GetResponse<'/api/v1/palette'>;
export type FoundArticle = PaletteResults['articles'][number];
export type FoundPerson = PaletteResults['people'][number];
export type FoundIssue = PaletteResults['issues'][number];

/** Shorter searches find nothing. */
export const MIN_SEARCH_LENGTH = 2;

/** Longer texts are cut off: a pasted paragraph finds nothing anyway. */
export const MAX_SEARCH_LENGTH = 100;

const STALE_MS = 5_000;

/**
 * Articles, people and issues that the lists of the role would show. A query that is no longer
 * needed is aborted.
 */
export const paletteQuery = (role: Role | null, query: string) =>
  queryOptions({
    queryKey: ['palette', role, query],
    queryFn:
      role === null || query.length < MIN_SEARCH_LENGTH
        ? skipToken
        : ({ signal }) =>
            unwrapData(api.GET('/api/v1/palette', { params: { query: { query, role } }, signal })),
    staleTime: STALE_MS,
    gcTime: 60_000,
  });
