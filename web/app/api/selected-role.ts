import { paths, type MenuScreenName, type TopScreenName } from '~/lib/paths';
import type { CurrentUser, Role } from './types';

export const ROLE_KEY = 'octavo.role';

export function readStoredRole(): string | null {
  return localStorage.getItem(ROLE_KEY);
}

export function storeRole(role: Role): void {
  localStorage.setItem(ROLE_KEY, role);
}

/**
 * Returns the role saved on the server, otherwise the one stored in this browser, otherwise the
 * first; always one of the user's roles.
 */
export function selectRole(user: CurrentUser, storedName: string | null): Role | null {
  const findRole = (name: string | null) => user.roles.find((role) => role === name);
  return findRole(user.currentRole) ?? findRole(storedName) ?? user.roles[0] ?? null;
}

/**
 * Screens that the server allows the role to open. The browser has no permission table. `rooms` is
 * the wire name of screens.
 */
export function getAllowedScreens(user: CurrentUser, role: Role | null): readonly TopScreenName[] {
  return user.rooms.find((entry) => entry.role === role)?.rooms ?? user.openRooms;
}

export function getHomePath(user: CurrentUser, role: Role | null): string {
  const home = user.rooms.find((entry) => entry.role === role)?.home ?? 'profileMe';
  return paths.screen(home as MenuScreenName);
}
