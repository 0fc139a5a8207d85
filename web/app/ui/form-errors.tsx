import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ErrorAlert } from './error-alert';

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

interface Props {
  /** Message and field errors. */
  failure: { message: string; fieldErrors: Record<string, string> } | null;
  /** Fields of the form, which show their errors themselves. */
  fields: readonly string[];
  title?: string;
}

/** Alert for errors that no field shows. */
export function FormAlert({ failure, fields, title }: Props) {
  if (!failure || areShownAtFields(failure.fieldErrors, fields)) return null;
  return <ErrorAlert title={title} message={failure.message} />;
}
