import { useController, useFormContext } from 'react-hook-form';
import type { IssueDraft, IssuePart } from './issue-content';
import { useIssueForm } from './issue-form-context';

/** Controller of a form field with its server error. */
export function useIssueField<Part extends IssuePart>(part: Part) {
  const { control } = useFormContext<IssueDraft>();
  const { fieldErrors } = useIssueForm();
  const { field } = useController({ control, name: part });
  return { ...field, error: fieldErrors[part], 'data-field': part };
}
