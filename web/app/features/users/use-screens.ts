import { getAllowedScreens } from '~/api/selected-role';
import { useCurrentUser, useSelectedRole } from '~/api/use-current-user';

/** Screens that the selected role can open; links to other screens are hidden. */
export function useScreens() {
  return getAllowedScreens(useCurrentUser(), useSelectedRole());
}
