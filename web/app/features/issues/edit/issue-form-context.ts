import { createContext, use } from 'react';

/** What the fields need of the screen that they stand on. */
export interface IssueForm {
  /** What is wrong, by the way to the field; without what was changed since. */
  faults: Readonly<Record<string, string>>;
}

export const IssueFormContext = createContext<IssueForm | null>(null);

export function useIssueForm(): IssueForm {
  const form = use(IssueFormContext);
  if (!form) throw new Error('useIssueForm is used outside the form of an issue');
  return form;
}
