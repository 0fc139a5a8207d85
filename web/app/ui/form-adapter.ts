import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { isDeepEqual } from '~/lib/deep-equal';

/** Adapts a form to the `Saver`. */
export function createFormAdapter<Content extends FieldValues>(form: UseFormReturn<Content>) {
  return {
    read: () => structuredClone(form.getValues()),
    /** Writes only fields that differ, so that a field being typed in is not disturbed. */
    write: (content: Content) => {
      for (const [field, value] of Object.entries(content)) {
        const path = field as Path<Content>;
        if (isDeepEqual(form.getValues(path), value)) continue;
        form.setValue(path, value as PathValue<Content, Path<Content>>);
      }
    },
  };
}
