import { createContext, use } from 'react';

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
