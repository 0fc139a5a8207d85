import { useController, useFormContext } from 'react-hook-form';
import type { IssueDraft, IssuePart } from './issue-content';
import { useIssueForm } from './issue-form-context';

/** A field of the form, with what the server has to say about it. */
export function useIssueField<Part extends IssuePart>(part: Part) {
  const { control } = useFormContext<IssueDraft>();
  const { faults } = useIssueForm();
  const { field } = useController({ control, name: part });
  return { ...field, error: faults[part], 'data-field': part };
}
