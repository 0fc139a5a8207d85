import { ErrorAlert } from './error-alert';
import { allHaveFields } from './place-faults';

interface Props {
  /** In words, and what of it belongs to which field. */
  failure: { message: string; faults: Record<string, string> } | null;
  /** Those of the form: what is said at them is not said again. */
  fields: readonly string[];
  title?: string;
}

/** What cannot be said at a field. */
export function FormAlert({ failure, fields, title }: Props) {
  if (!failure || allHaveFields(failure.faults, fields)) return null;
  return <ErrorAlert title={title} message={failure.message} />;
}
