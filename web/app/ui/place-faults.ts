import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';

type Faults = Record<string, string>;

/** Puts the server's faults at their fields, with the focus on the first. */
export function placeFaults<Values extends FieldValues>(
  faults: Faults,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): void {
  const faulty = fields.filter((field) => faults[field] !== undefined);
  faulty.forEach((field, index) => {
    setError(field, { type: 'server', message: faults[field] }, { shouldFocus: index === 0 });
  });
}

/** Whether the fields say all there is to say; otherwise the failure must be said elsewhere. */
export function allHaveFields(faults: Faults, fields: readonly string[]): boolean {
  const names = Object.keys(faults);
  return names.length > 0 && names.every((name) => fields.includes(name));
}
