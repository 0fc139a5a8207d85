import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { isSame } from '~/lib/is-same';

/** A form as that which is saved sees it. */
export function formContent<Content extends FieldValues>(form: UseFormReturn<Content>) {
  return {
    read: () => structuredClone(form.getValues()),
    /** Only what differs: a field that somebody is just typing in must not be disturbed. */
    write: (content: Content) => {
      for (const [field, value] of Object.entries(content)) {
        const path = field as Path<Content>;
        if (isSame(form.getValues(path), value)) continue;
        form.setValue(path, value as PathValue<Content, Path<Content>>);
      }
    },
  };
}
