import { useCallback, useMemo } from 'react';
import { get, useWatch, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '~/api/errors';
import { isDeepEqual } from '~/lib/deep-equal';
import type { IssueDraft } from './issue-content';
import { ISSUE_TABS, getFieldTab, type IssueTab } from './issue-tabs';
import type { IssueSaving } from './use-issue-saver';

type FieldErrors = Readonly<Record<string, string>>;

/** Shared instance, so that fields do not rerender on every key press. */
const NONE: FieldErrors = {};

/** Field errors of the last save, without those of fields that changed since. */
export function useIssueFieldErrors(
  form: UseFormReturn<IssueDraft>,
  { failure, attempted }: IssueSaving,
) {
  const allErrors = useMemo(() => sortedFieldErrors(failure), [failure]);
  const values = useWatch({ control: form.control });
  const fieldErrors = useMemo((): FieldErrors => {
    if (allErrors === NONE) return NONE;
    const remaining = Object.entries(allErrors).filter(([path]) =>
      isDeepEqual(get(values, path), get(attempted, path)),
    );
    return Object.fromEntries(remaining);
  }, [allErrors, values, attempted]);
  const countErrors = useCallback(
    (tab: IssueTab) => Object.keys(fieldErrors).filter((path) => getFieldTab(path) === tab).length,
    [fieldErrors],
  );
  return { allErrors, fieldErrors, countErrors };
}

/** Sorts the errors by tab. */
function sortedFieldErrors(failure: unknown): FieldErrors {
  if (!(failure instanceof ApiError)) return NONE;
  const tabIndex = (path: string) => ISSUE_TABS.indexOf(getFieldTab(path));
  const entries = Object.entries(failure.fieldErrorsByPath);
  return Object.fromEntries(entries.sort(([a], [b]) => tabIndex(a) - tabIndex(b)));
}
