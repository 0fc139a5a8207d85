import { matchPath } from 'react-router';
import type { Language } from '~/i18n/language';

/**
 * The rooms of the personal area, by the names that the server uses in `rooms` of the current user.
 * Which role may open which room is the server's business; here is only where each one is.
 */
export const ROOM_PATTERNS = {
  profileMe: '/personal-area/profile/me',
  security: '/personal-area/profile/security',
  notifications: '/personal-area/notifications',
  assignments: '/personal-area/assignments',
  reviewerAssignments: '/personal-area/reviewer-assignments',
  editorArticles: '/personal-area/editor-articles',
  reviewerArticles: '/personal-area/reviewer-articles',
  userArticles: '/personal-area/user-articles',
  issues: '/personal-area/issues',
  users: '/personal-area/users',
  userCreate: '/personal-area/users/create',
  userEdit: '/personal-area/users/edit/:id',
  staticPages: '/personal-area/static-pages',
  subscriptions: '/personal-area/subscriptions',
} as const;

export type RoomName = keyof typeof ROOM_PATTERNS;

/** A room that needs no parameter: it can be a home and have an entry in the sidebar. */
export type OpenRoomName = Exclude<RoomName, 'userEdit'>;

export const ROOM_NAMES = Object.keys(ROOM_PATTERNS) as RoomName[];

/** The room that an address belongs to, or null where no room is asked for. */
export function roomAt(pathname: string): RoomName | null {
  return ROOM_NAMES.find((name) => matchPath(ROOM_PATTERNS[name], pathname)) ?? null;
}

/** The rooms on the way to an address, outermost first: the breadcrumbs. */
export function roomsOnTheWayTo(pathname: string): RoomName[] {
  return ROOM_NAMES.filter((name) =>
    matchPath({ path: ROOM_PATTERNS[name], end: false }, pathname),
  ).sort((a, b) => ROOM_PATTERNS[a].length - ROOM_PATTERNS[b].length);
}

/** Every link in the application is made here. */
export const paths = {
  /** Not `/`, which leads people who are signed in on to the personal area. */
  home: () => '/home',
  page: (slug: string) => `/pages/${encodeURIComponent(slug)}`,
  error: (code: ErrorCode, returnUrl?: string) => withReturnUrl(`/error/${code}`, returnUrl),
  login: (returnUrl?: string) => withReturnUrl('/identity/login', returnUrl),
  /** Signs in again in a tab of its own, which closes itself afterwards. */
  loginAndClose: () => '/identity/login?action=close',
  personalArea: () => '/personal-area',
  room: (name: OpenRoomName) => ROOM_PATTERNS[name],
  /** The same page in another language: the server stores the choice and leads back. */
  inLanguage: (language: Language, address: string) =>
    `/${language}${address === '/' ? '' : address}`,
};

export function isHome(pathname: string): boolean {
  return pathname === '/' || pathname === paths.home();
}

export type ErrorCode = 'auth-required' | 'access-restricted' | 'page-not-found';

function withReturnUrl(path: string, returnUrl: string | undefined): string {
  return returnUrl ? `${path}?returnUrl=${encodeURIComponent(returnUrl)}` : path;
}
