import { useLocation, useNavigation } from 'react-router';

/**
 * True while another screen is loading. A search that is still being typed must not cancel that
 * navigation.
 */
export function useIsLeaving(): boolean {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  return next !== undefined && next.pathname !== pathname;
}
