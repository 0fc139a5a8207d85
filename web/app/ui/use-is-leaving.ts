import { useLocation, useNavigation } from 'react-router';

/** Whether another screen is on its way: who types into a search and then opens a row wants the row. */
export function useIsLeaving(): boolean {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  return next !== undefined && next.pathname !== pathname;
}
