import { useWatch, type UseFormReturn } from 'react-hook-form';
import { fieldFaults } from '~/api/errors';
import { isSame } from '~/lib/is-same';
import { PAGE_PARTS, type PageDraft, type PagePart } from './page-draft';
import type { PageSaving } from './use-page-saver';

/** What the last save was refused for. What has been changed since may be right by now, and is not blamed. */
export function usePageFaults(
  { control }: UseFormReturn<PageDraft>,
  { failure, tried }: PageSaving,
): Partial<Record<PagePart, string>> {
  const typed = useWatch({ control });
  const faults = fieldFaults(failure);
  const left = PAGE_PARTS.filter((part) => faults[part] && isSame(typed[part], tried[part]));
  return Object.fromEntries(left.map((part) => [part, faults[part]]));
}
