import { useCallback, useMemo } from 'react';
import { get, useWatch, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '~/api/errors';
import { isSame } from '~/lib/is-same';
import type { IssueDraft } from './issue-content';
import { ISSUE_TABS, tabOf, type IssueTab } from './issue-tabs';
import type { IssueSaving } from './use-issue-saver';

type Faults = Readonly<Record<string, string>>;

/** Always the same, so that fields without a fault are not drawn anew with every letter. */
const NONE: Faults = {};

/** What the last save was refused for. What has been changed since may be right by now, and is not blamed. */
export function useIssueFaults(form: UseFormReturn<IssueDraft>, { failure, tried }: IssueSaving) {
  const all = useMemo(() => faultsOf(failure), [failure]);
  const values = useWatch({ control: form.control });
  const faults = useMemo((): Faults => {
    if (all === NONE) return NONE;
    const left = Object.entries(all).filter(([path]) =>
      isSame(get(values, path), get(tried, path)),
    );
    return Object.fromEntries(left);
  }, [all, values, tried]);
  const countOf = useCallback(
    (tab: IssueTab) => Object.keys(faults).filter((path) => tabOf(path) === tab).length,
    [faults],
  );
  return { all, faults, countOf };
}

/** In the order of the screen. */
function faultsOf(failure: unknown): Faults {
  if (!(failure instanceof ApiError)) return NONE;
  const place = (path: string) => ISSUE_TABS.indexOf(tabOf(path));
  const found = Object.entries(failure.faultsByPath);
  return Object.fromEntries(found.sort(([one], [other]) => place(one) - place(other)));
}
