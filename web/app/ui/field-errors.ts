import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';

type FieldErrors = Record<string, string>;

/** Shows the server's field errors at their fields and focuses the first. */
export function setFieldErrors<Values extends FieldValues>(
  errors: FieldErrors,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): void {
  const invalid = fields.filter((field) => errors[field] !== undefined);
  invalid.forEach((field, index) => {
    setError(field, { type: 'server', message: errors[field] }, { shouldFocus: index === 0 });
  });
}

/** True if every error belongs to one of the fields, so that no general alert is needed. */
export function areShownAtFields(errors: FieldErrors, fields: readonly string[]): boolean {
  const names = Object.keys(errors);
  return names.length > 0 && names.every((name) => fields.includes(name));
}
