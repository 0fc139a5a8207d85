import { queryOptions } from '@tanstack/react-query';
import { api } from './client';
import type { components } from './schema';
import { unwrapData, withTimeout } from './unwrap';

type Schemas = components['schemas'];

export type AffiliationDetails = Schemas['AffiliationDetails'];
export type AffiliationDoubt = Schemas['AffiliationDoubt'];
type AffiliationLine = Schemas['AffiliationLine'];
export type AffiliationReading = Schemas['AffiliationReading'];
export type AffiliationSuggestion = Schemas['AffiliationSuggestion'];

/** The server finds nothing for a shorter text. */
export const MIN_SUGGESTION_CHARS = 3;

/** A line with the key of its affiliation. */
export type KeyedLine = AffiliationLine & { key: number };
type KeyedReading = AffiliationReading & { key: number };

/** What the server reads from lines; the result depends on nothing else. */
export const affiliationReadingsQuery = (lines: KeyedLine[]) =>
  queryOptions({
    queryKey: ['affiliation-readings', lines],
    queryFn: async ({ signal }): Promise<KeyedReading[]> => {
      const affiliations = lines.map(({ en, ru }) => ({ en, ru }));
      const call = api.POST('/api/v1/affiliations/read', { body: { affiliations }, signal });
      const readings = await unwrapData(call);
      return lines.flatMap(({ key }, index) => {
        const reading = readings[index];
        return reading ? [{ ...reading, key }] : [];
      });
    },
    enabled: lines.length > 0,
    staleTime: Infinity,
  });

/** Affiliations of published articles that contain a text. */
export const affiliationSuggestionsQuery = (query: string) =>
  queryOptions({
    queryKey: ['affiliation-suggestions', query],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/api/v1/affiliations/suggestions', { params: { query: { query } }, signal }),
      ),
    enabled: query.length >= MIN_SUGGESTION_CHARS,
  });

/** Splits pasted text into one line for each affiliation. */
export async function splitAffiliations(text: string): Promise<string[]> {
  const call = unwrapData(api.POST('/api/v1/affiliations/split', { body: { text } }));
  return (await withTimeout(call)).lines;
}
