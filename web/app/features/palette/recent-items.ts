import { onSessionChange, readOwner, readStoredToken, readValidToken } from '~/lib/session';
import type { LinkItem } from './palette-items';

const MAX_ITEMS = 6;

/**
 * Opened items by user and role, newest first. Only in memory: the next person at this computer
 * must not read the titles. Each role has its own, because a role may not open the others' screens.
 */
const recent = new Map<string, LinkItem[]>();

let isListening = false;

export function getRecentItems(role: string | null): readonly LinkItem[] {
  return recent.get(ownerKey(role)) ?? [];
}

export function addRecentItem(role: string | null, item: LinkItem): void {
  forgetAfterSignOut();
  const others = getRecentItems(role).filter(({ id }) => id !== item.id);
  recent.set(ownerKey(role), [item, ...others].slice(0, MAX_ITEMS));
}

/** Called in tests and at the end of a session. */
export function forgetRecentItems(): void {
  recent.clear();
}

function forgetAfterSignOut(): void {
  if (isListening) return;
  isListening = true;
  onSessionChange(() => {
    if (!readValidToken()) forgetRecentItems();
  });
}

function ownerKey(role: string | null): string {
  return `${readOwner(readStoredToken()).user} ${role}`;
}
