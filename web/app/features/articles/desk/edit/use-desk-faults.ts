import { useCallback, useMemo } from 'react';
import { get, type UseFormReturn } from 'react-hook-form';
import { isSame } from '~/lib/is-same';
import type { DeskContent } from '../../editor/saving/article-content';
import { deskFaults } from './desk-faults';
import { sectionOf, type DeskSection } from './desk-sections';
import type { DeskSaving } from './use-desk-saver';

/** What the last save was refused for. What has been changed since may be right by now, and is not blamed. */
export function useDeskFaults(form: UseFormReturn<DeskContent>, saving: DeskSaving) {
  const { failure, tried } = saving;
  const faults = useMemo(() => deskFaults(failure, tried), [failure, tried]);

  const problemAt = useCallback(
    (path: string): string | undefined => {
      const fault = faults[path];
      return fault && isSame(get(form.getValues(), path), get(tried, path)) ? fault : undefined;
    },
    [faults, tried, form],
  );
  const countOf = useCallback(
    (section: DeskSection) =>
      Object.keys(faults).filter((path) => sectionOf(path) === section && problemAt(path)).length,
    [faults, problemAt],
  );
  return { faults, problemAt, countOf };
}
