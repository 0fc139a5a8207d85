import { roomsOf } from '~/api/selected-role';
import { useCurrentUser, useSelectedRole } from '~/api/use-current-user';

/** Where the selected role leads: a link to a closed room would only lead to a refusal. */
export function useRooms() {
  return roomsOf(useCurrentUser(), useSelectedRole());
}
