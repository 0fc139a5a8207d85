import { useCallback, useMemo } from 'react';
import { get, type UseFormReturn } from 'react-hook-form';
import { isDeepEqual } from '~/lib/deep-equal';
import type { EditorContent } from '../../form/saving/article-content';
import { toFieldErrors } from './field-errors';
import { getFieldSection, type EditSection } from './edit-sections';
import type { EditorSaverState } from './use-article-saver';

/** Errors of the last save. An error is hidden after its field changes. */
export function useFieldErrors(form: UseFormReturn<EditorContent>, saving: EditorSaverState) {
  const { failure, attempted } = saving;
  const fieldErrors = useMemo(() => toFieldErrors(failure, attempted), [failure, attempted]);

  const problemAt = useCallback(
    (path: string): string | undefined => {
      const message = fieldErrors[path];
      return message && isDeepEqual(get(form.getValues(), path), get(attempted, path))
        ? message
        : undefined;
    },
    [fieldErrors, attempted, form],
  );
  const countErrors = useCallback(
    (section: EditSection) =>
      Object.keys(fieldErrors).filter(
        (path) => getFieldSection(path) === section && problemAt(path),
      ).length,
    [fieldErrors, problemAt],
  );
  return { fieldErrors, problemAt, countErrors };
}
