import { createContext, useContext } from 'react';
import { refreshMyAssignment, type MyAssignment } from '~/api/my-reviews';

/** Called after an assignment has changed; by default refreshes it. */
type OnAssignmentChange = (assignment: MyAssignment) => Promise<void> | void;

export const AssignmentChangeContext = createContext<OnAssignmentChange>(refreshMyAssignment);

export function useOnAssignmentChange(): OnAssignmentChange {
  return useContext(AssignmentChangeContext);
}
