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
  letters: '/personal-area/letters',
} as const;

export type RoomName = keyof typeof ROOM_PATTERNS;

/** A room that needs no parameter: it can be a home and have an entry in the sidebar. */
export type OpenRoomName = Exclude<RoomName, 'userEdit'>;

export const ROOM_NAMES = Object.keys(ROOM_PATTERNS) as RoomName[];

/** Screens that have a name and an address of their own, and belong to a room: who may open it may open them. */
export const INNER_SCREENS = {
  profileConnect: { room: 'profileMe', pattern: '/personal-area/profile/connect/:provider' },
  userArticleCreate: { room: 'userArticles', pattern: '/personal-area/user-articles/create' },
  userArticleDetails: { room: 'userArticles', pattern: '/personal-area/user-articles/details/:id' },
  userArticleEdit: { room: 'userArticles', pattern: '/personal-area/user-articles/edit/:id' },
  editorArticleDetails: {
    room: 'editorArticles',
    pattern: '/personal-area/editor-articles/details/:id',
  },
  editorArticleEdit: {
    room: 'editorArticles',
    pattern: '/personal-area/editor-articles/edit/:id',
  },
  reviewerArticleDetails: {
    room: 'reviewerArticles',
    pattern: '/personal-area/reviewer-articles/details/:id',
  },
  userDetails: { room: 'users', pattern: '/personal-area/users/details/:id' },
  issueCreate: { room: 'issues', pattern: '/personal-area/issues/create' },
  issueDetails: { room: 'issues', pattern: '/personal-area/issues/details/:id' },
  issueEdit: { room: 'issues', pattern: '/personal-area/issues/edit/:id' },
  staticPageCreate: { room: 'staticPages', pattern: '/personal-area/static-pages/create' },
  staticPageDetails: { room: 'staticPages', pattern: '/personal-area/static-pages/details/:id' },
  staticPageEdit: { room: 'staticPages', pattern: '/personal-area/static-pages/edit/:id' },
} as const satisfies Record<string, { room: OpenRoomName; pattern: string }>;

export type InnerScreenName = keyof typeof INNER_SCREENS;

export const INNER_SCREEN_NAMES = Object.keys(INNER_SCREENS) as InnerScreenName[];

export type ScreenName = RoomName | InnerScreenName;

/** The screen at an address, or null where there is none of the personal area. */
export function screenAt(pathname: string): ScreenName | null {
  return innerScreenAt(pathname) ?? roomAt(pathname);
}

/** The room that an address belongs to, or null where no room is asked for. */
export function roomAt(pathname: string): RoomName | null {
  const inner = innerScreenAt(pathname);
  if (inner) return INNER_SCREENS[inner].room;
  return ROOM_NAMES.find((name) => matchPath(ROOM_PATTERNS[name], pathname)) ?? null;
}

/** The screens on the way to an address, outermost first: the breadcrumbs. */
export function screensOnTheWayTo(pathname: string): ScreenName[] {
  const inner = innerScreenAt(pathname);
  if (inner) return [...screensOnTheWayTo(ROOM_PATTERNS[INNER_SCREENS[inner].room]), inner];
  return ROOM_NAMES.filter((name) =>
    matchPath({ path: ROOM_PATTERNS[name], end: false }, pathname),
  ).sort((a, b) => ROOM_PATTERNS[a].length - ROOM_PATTERNS[b].length);
}

function innerScreenAt(pathname: string): InnerScreenName | null {
  return (
    INNER_SCREEN_NAMES.find((name) => matchPath(INNER_SCREENS[name].pattern, pathname)) ?? null
  );
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
  /** Also the address to which the provider sends people back. */
  loginExternal: (provider: string) => `/identity/login/external/${encodeURIComponent(provider)}`,
  register: () => '/identity/register',
  confirmEmail: (code?: string) => withCode('/identity/confirm-email', code),
  resetPassword: () => '/identity/reset-password',
  resetPasswordConfirm: () => '/identity/reset-password/confirm',
  changeEmailConfirm: (code?: string) => withCode('/identity/change-email/confirm', code),
  personalArea: () => '/personal-area',
  room: (name: OpenRoomName) => ROOM_PATTERNS[name],
  /** Where a provider sends people back to who connect their account there. */
  profileConnect: (provider: string) =>
    `/personal-area/profile/connect/${encodeURIComponent(provider)}`,
  userArticleCreate: () => INNER_SCREENS.userArticleCreate.pattern,
  userArticleDetails: (id: number) => `/personal-area/user-articles/details/${id}`,
  userArticleEdit: (id: number) => `/personal-area/user-articles/edit/${id}`,
  editorArticleDetails: (id: number) => `/personal-area/editor-articles/details/${id}`,
  editorArticleReviewing: (id: number) =>
    `/personal-area/editor-articles/details/${id}?tab=reviewing`,
  editorArticleLetters: (id: number) => `/personal-area/editor-articles/details/${id}?tab=letters`,
  editorArticleEdit: (id: number) => `/personal-area/editor-articles/edit/${id}`,
  reviewerArticleDetails: (id: number) => `/personal-area/reviewer-articles/details/${id}`,
  /** Where the links of letters to reviewers lead. */
  reviewByLink: () => '/review',
  userDetails: (id: number) => `/personal-area/users/details/${id}`,
  userCreate: () => ROOM_PATTERNS.userCreate,
  userEdit: (id: number) => `/personal-area/users/edit/${id}`,
  issueCreate: () => INNER_SCREENS.issueCreate.pattern,
  issueDetails: (id: number) => `/personal-area/issues/details/${id}`,
  issueEdit: (id: number) => `/personal-area/issues/edit/${id}`,
  staticPageCreate: () => INNER_SCREENS.staticPageCreate.pattern,
  staticPageDetails: (id: number) => `/personal-area/static-pages/details/${id}`,
  staticPageEdit: (id: number) => `/personal-area/static-pages/edit/${id}`,
  subscription: () => '/subscription',
  subscriptionConfirm: () => '/subscription/confirm',
  publicArticles: () => '/articles',
  publicArticle: (slug: string) => `/articles/${encodeURIComponent(slug)}`,
  /** What reference managers and other machines take. */
  articleAs: (slug: string, format: CitationFormat, language: Language) =>
    `/articles/${encodeURIComponent(slug)}.${format}?lang=${language}`,
  articlesByKeyword: (keyword: string) =>
    `/articles?${new URLSearchParams({ query: keyword, field: 'keyword' }).toString()}`,
  articlePdf: (slug: string, language: Language) =>
    `/articles/${encodeURIComponent(slug)}.${language}.pdf`,
  onlineFirst: () => '/online-first',
  onlineFirstArticle: (slug: string) => `/online-first/${encodeURIComponent(slug)}`,
  issuesArchive: () => '/issues',
  publicIssue: (slug: string) => `/issues/${encodeURIComponent(slug)}`,
  issuePdf: (slug: string) => `/issues/${encodeURIComponent(slug)}.pdf`,
  /** What is new, for feed readers. */
  feed: (language: Language) => `/feeds/${language}.atom`,
  /** The same page in another language: the server stores the choice and leads back. */
  inLanguage: (language: Language, address: string) =>
    `/${language}${address === '/' ? '' : address}`,
};

export function isHome(pathname: string): boolean {
  return pathname === '/' || pathname === paths.home();
}

export type CitationFormat = 'ris' | 'bib' | 'csl.json' | 'jats.xml';

export type ErrorCode = 'auth-required' | 'access-restricted' | 'page-not-found';

function withCode(path: string, code: string | undefined): string {
  return code ? `${path}?code=${encodeURIComponent(code)}` : path;
}

function withReturnUrl(path: string, returnUrl: string | undefined): string {
  return returnUrl ? `${path}?returnUrl=${encodeURIComponent(returnUrl)}` : path;
}
