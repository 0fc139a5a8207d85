import { createContext, useContext } from 'react';
import { refreshMyAssignment, type MyAssignment } from '~/api/my-reviews';

/** What a screen does when an assignment has moved on: usually it shows what has become of it. */
export type OnMoved = (assignment: MyAssignment) => Promise<void> | void;

export const OnMovedContext = createContext<OnMoved>(refreshMyAssignment);

export function useOnMoved(): OnMoved {
  return useContext(OnMovedContext);
}
