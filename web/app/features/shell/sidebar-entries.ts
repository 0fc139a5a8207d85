import { screensOnTheWayTo, type OpenRoomName, type RoomName, type ScreenName } from '~/lib/paths';

export interface SidebarGroup {
  /** The first group stands without a heading. */
  name: 'work' | 'manage' | 'account';
  entries: OpenRoomName[];
}

/** All that a sidebar can hold, in its order. A person sees the rooms that the selected role opens. */
const GROUPS: readonly SidebarGroup[] = [
  {
    name: 'work',
    entries: ['userArticles', 'reviewerAssignments', 'editorArticles', 'assignments', 'issues'],
  },
  { name: 'manage', entries: ['users', 'staticPages', 'subscriptions', 'letters'] },
  { name: 'account', entries: ['profileMe', 'notifications', 'security'] },
];

/** Rooms without an entry of their own light up the entry that leads to them. */
const LED_TO_BY: Partial<Record<ScreenName, OpenRoomName>> = {
  reviewerArticles: 'reviewerAssignments',
};

export function sidebarFor(rooms: readonly RoomName[]): SidebarGroup[] {
  return GROUPS.map(({ name, entries }) => ({
    name,
    entries: entries.filter((entry) => rooms.includes(entry)),
  })).filter(({ entries }) => entries.length > 0);
}

export function isCurrentEntry(entry: OpenRoomName, pathname: string): boolean {
  return screensOnTheWayTo(pathname).some((screen) => (LED_TO_BY[screen] ?? screen) === entry);
}
