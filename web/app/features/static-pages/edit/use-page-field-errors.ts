import { useWatch, type UseFormReturn } from 'react-hook-form';
import { getFieldErrors } from '~/api/errors';
import { isDeepEqual } from '~/lib/deep-equal';
import { PAGE_PARTS, type PageDraft, type PagePart } from './page-draft';
import type { PageSaverState } from './use-page-saver';

/** Field errors of the last save, without the fields that have changed since. */
export function usePageFieldErrors(
  { control }: UseFormReturn<PageDraft>,
  { failure, attempted }: PageSaverState,
): Partial<Record<PagePart, string>> {
  const values = useWatch({ control });
  const fieldErrors = getFieldErrors(failure);
  const unchanged = PAGE_PARTS.filter(
    (part) => fieldErrors[part] && isDeepEqual(values[part], attempted[part]),
  );
  return Object.fromEntries(unchanged.map((part) => [part, fieldErrors[part]]));
}
