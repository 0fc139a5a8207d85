import { useTranslation } from 'react-i18next';
import { errorMessage, fieldFaults } from '~/api/errors';
import { ErrorAlert } from '~/ui/error-alert';
import { allHaveFields } from '~/ui/place-faults';

interface Props {
  error: Error | null;
  /** Those of the form: what is said at them is not said again. */
  fields: readonly string[];
  title?: string;
}

/** What cannot be said at a field. */
export function FormAlert({ error, fields, title }: Props) {
  const { t } = useTranslation();
  if (!error || allHaveFields(fieldFaults(error), fields)) return null;
  return <ErrorAlert title={title} message={errorMessage(error, t)} />;
}
