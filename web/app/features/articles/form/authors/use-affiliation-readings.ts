import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  affiliationReadingsQuery,
  type AffiliationReading,
  type KeyedLine,
} from '~/api/affiliations';
import type { ArticleFields } from '../saving/article-content';

/** Typing is over, or pauses. */
const DEBOUNCE_MS = 600;

/**
 * Reads all affiliations of the form in one request, while they are typed. Returns the last reading
 * of an affiliation by its key, so that it does not flicker while its line changes.
 */
export function useAffiliationReadings(): (key: number) => AffiliationReading | undefined {
  const { control } = useFormContext<ArticleFields>();
  const affiliations = useWatch({ control, name: 'affiliations' });
  const lines = affiliations
    .map(({ key, en, ru }) => ({ key, en: en.trim(), ru: ru.trim() }))
    .filter(({ en, ru }) => en || ru);
  // A text, because a new but equal list would start the delay again.
  const [settled] = useDebouncedValue(JSON.stringify(lines), DEBOUNCE_MS);
  const { data } = useQuery({
    ...affiliationReadingsQuery(JSON.parse(settled) as KeyedLine[]),
    placeholderData: keepPreviousData,
  });
  return (key) => data?.find((reading) => reading.key === key);
}
