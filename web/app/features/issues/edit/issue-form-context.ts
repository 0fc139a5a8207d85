import { createContext, use } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { IssueContent, IssuePart } from './issue-content';

/** Data that the fields read from the surrounding form. */
export interface IssueForm {
  /** Messages by path of the field, without fields that changed since the last save. */
  fieldErrors: Readonly<Record<string, string>>;
}

export const IssueFormContext = createContext<IssueForm | null>(null);

export function useIssueForm(): IssueForm {
  const form = use(IssueFormContext);
  if (!form) throw new Error('useIssueForm is used outside an issue form');
  return form;
}

/** Controller of a form field with its server error. */
export function useIssueField<Part extends IssuePart>(part: Part) {
  const { control } = useFormContext<IssueContent>();
  const { fieldErrors } = useIssueForm();
  const { field } = useController({ control, name: part });
  return { ...field, error: fieldErrors[part], 'data-field': part };
}
