import { paths, type OpenRoomName, type RoomName } from '~/lib/paths';
import type { CurrentUser, Role } from './types';

export const ROLE_KEY = 'octavo.role';

export function storedRole(): string | null {
  return localStorage.getItem(ROLE_KEY);
}

export function storeRole(role: Role): void {
  localStorage.setItem(ROLE_KEY, role);
}

/** The server's choice, else the one stored here, else the first; always one that the person holds. */
export function selectRole(user: CurrentUser, stored: string | null): Role | null {
  const held = (wanted: string | null) => user.roles.find((role) => role === wanted);
  return held(user.currentRole) ?? held(stored) ?? user.roles[0] ?? null;
}

/** What the server lets the role open. The browser holds no table of its own. */
export function roomsOf(user: CurrentUser, role: Role | null): readonly RoomName[] {
  return user.rooms.find((entry) => entry.role === role)?.rooms ?? user.openRooms;
}

export function homeOf(user: CurrentUser, role: Role | null): string {
  const home = user.rooms.find((entry) => entry.role === role)?.home ?? 'profileMe';
  return paths.room(home as OpenRoomName);
}
