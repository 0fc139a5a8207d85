import { ErrorAlert } from './error-alert';
import { areShownAtFields } from './field-errors';

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
