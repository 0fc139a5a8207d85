import { matchPath } from 'react-router';
import type { Language } from '~/i18n/language';

/**
 * Screens listed by the server in `rooms` of the current user, by their wire names. The server
 * decides which role may open which screen; this table contains only their paths.
 */
export const TOP_SCREEN_PATTERNS = {
  profileMe: '/personal-area/profile/me',
  security: '/personal-area/profile/security',
  notifications: '/personal-area/notifications',
  assignments: '/personal-area/assignments',
  reviewers: '/personal-area/reviewers',
  reviewerAssignments: '/personal-area/reviewer-assignments',
  dashboard: '/personal-area/dashboard',
  editorArticles: '/personal-area/editor-articles',
  reviewerArticles: '/personal-area/reviewer-articles',
  userArticles: '/personal-area/user-articles',
  issues: '/personal-area/issues',
  deliveries: '/personal-area/deliveries',
  users: '/personal-area/users',
  userCreate: '/personal-area/users/create',
  userEdit: '/personal-area/users/edit/:id',
  staticPages: '/personal-area/static-pages',
  subscriptions: '/personal-area/subscriptions',
  letters: '/personal-area/letters',
  auditLog: '/personal-area/audit-log',
  retractionData: '/personal-area/retraction-data',
  imports: '/personal-area/imports',
} as const;

export type TopScreenName = keyof typeof TOP_SCREEN_PATTERNS;

/** A screen without parameters; it can be a start page and have an entry in the sidebar. */
export type MenuScreenName = Exclude<TopScreenName, 'userEdit'>;

export const TOP_SCREEN_NAMES = Object.keys(TOP_SCREEN_PATTERNS) as TopScreenName[];

/** Screens below one of the server's screens; they share its permission. */
export const INNER_SCREENS = {
  profileConnect: { parent: 'profileMe', pattern: '/personal-area/profile/connect/:provider' },
  userArticleCreate: { parent: 'userArticles', pattern: '/personal-area/user-articles/create' },
  userArticleDetails: {
    parent: 'userArticles',
    pattern: '/personal-area/user-articles/details/:id',
  },
  userArticleEdit: { parent: 'userArticles', pattern: '/personal-area/user-articles/edit/:id' },
  editorArticleDetails: {
    parent: 'editorArticles',
    pattern: '/personal-area/editor-articles/details/:id',
  },
  editorArticleEdit: {
    parent: 'editorArticles',
    pattern: '/personal-area/editor-articles/edit/:id',
  },
  reviewerArticleDetails: {
    parent: 'reviewerArticles',
    pattern: '/personal-area/reviewer-articles/details/:id',
  },
  userDetails: { parent: 'users', pattern: '/personal-area/users/details/:id' },
  issueCreate: { parent: 'issues', pattern: '/personal-area/issues/create' },
  issueDetails: { parent: 'issues', pattern: '/personal-area/issues/details/:id' },
  issueEdit: { parent: 'issues', pattern: '/personal-area/issues/edit/:id' },
  staticPageCreate: { parent: 'staticPages', pattern: '/personal-area/static-pages/create' },
  staticPageDetails: { parent: 'staticPages', pattern: '/personal-area/static-pages/details/:id' },
  staticPageEdit: { parent: 'staticPages', pattern: '/personal-area/static-pages/edit/:id' },
  importCreate: { parent: 'imports', pattern: '/personal-area/imports/create' },
  importDetails: { parent: 'imports', pattern: '/personal-area/imports/details/:id' },
} as const satisfies Record<string, { parent: MenuScreenName; pattern: string }>;

export type InnerScreenName = keyof typeof INNER_SCREENS;

export const INNER_SCREEN_NAMES = Object.keys(INNER_SCREENS) as InnerScreenName[];

export type ScreenName = TopScreenName | InnerScreenName;

/** Returns the screen at a path, or null outside the personal area's screens. */
export function screenAt(pathname: string): ScreenName | null {
  return innerScreenAt(pathname) ?? topScreenAt(pathname);
}

/** Returns the server's screen that a path belongs to, or null. */
export function topScreenAt(pathname: string): TopScreenName | null {
  const inner = innerScreenAt(pathname);
  if (inner) return INNER_SCREENS[inner].parent;
  return TOP_SCREEN_NAMES.find((name) => matchPath(TOP_SCREEN_PATTERNS[name], pathname)) ?? null;
}

/** Returns the screens of the breadcrumbs, outermost first. */
export function breadcrumbScreens(pathname: string): ScreenName[] {
  const inner = innerScreenAt(pathname);
  if (inner) return [...breadcrumbScreens(TOP_SCREEN_PATTERNS[INNER_SCREENS[inner].parent]), inner];
  return TOP_SCREEN_NAMES.filter((name) =>
    matchPath({ path: TOP_SCREEN_PATTERNS[name], end: false }, pathname),
  ).sort((a, b) => TOP_SCREEN_PATTERNS[a].length - TOP_SCREEN_PATTERNS[b].length);
}

function innerScreenAt(pathname: string): InnerScreenName | null {
  return (
    INNER_SCREEN_NAMES.find((name) => matchPath(INNER_SCREENS[name].pattern, pathname)) ?? null
  );
}

/** Creates all links of the application. */
export const paths = {
  /** Not `/`, which redirects signed-in users to the personal area. */
  home: () => '/home',
  page: (slug: string) => `/pages/${encodeURIComponent(slug)}`,
  error: (code: ErrorCode, returnUrl?: string) => withReturnUrl(`/error/${code}`, returnUrl),
  /** Leads users with a session to the list of their role. */
  login: (returnUrl?: string) => withReturnUrl('/identity/login', returnUrl),
  /** Sign-in in a separate tab that closes itself afterwards. */
  loginAndClose: () => '/identity/login?action=close',
  /** Also the callback URL of the provider. */
  loginExternal: (provider: string) => `/identity/login/external/${encodeURIComponent(provider)}`,
  register: (returnUrl?: string) => withReturnUrl('/identity/register', returnUrl),
  confirmEmail: (code?: string) => withCode('/identity/confirm-email', code),
  resetPassword: () => '/identity/reset-password',
  resetPasswordConfirm: () => '/identity/reset-password/confirm',
  changeEmailConfirm: (code?: string) => withCode('/identity/change-email/confirm', code),
  changeEmailUndo: (code?: string) => withCode('/identity/change-email/undo', code),
  personalArea: () => '/personal-area',
  screen: (name: MenuScreenName) => TOP_SCREEN_PATTERNS[name],
  /** Callback URL for connecting an account. */
  profileConnect: (provider: string) =>
    `/personal-area/profile/connect/${encodeURIComponent(provider)}`,
  userArticleCreate: () => INNER_SCREENS.userArticleCreate.pattern,
  userArticleDetails: (id: number) => `/personal-area/user-articles/details/${id}`,
  userArticleEdit: (id: number) => `/personal-area/user-articles/edit/${id}`,
  /** The editors' list with filters, as a query string without the question mark. */
  editorArticlesBy: (query: string) => `${TOP_SCREEN_PATTERNS.editorArticles}?${query}`,
  editorArticleDetails: (id: number) => `/personal-area/editor-articles/details/${id}`,
  editorArticleReviewing: (id: number) =>
    `/personal-area/editor-articles/details/${id}?tab=reviewing`,
  editorArticleLetters: (id: number) => `/personal-area/editor-articles/details/${id}?tab=letters`,
  editorArticleEdit: (id: number) => `/personal-area/editor-articles/edit/${id}`,
  reviewerArticleDetails: (id: number) => `/personal-area/reviewer-articles/details/${id}`,
  /** Target of the links in letters to reviewers. */
  reviewByLink: () => '/review',
  userDetails: (id: number) => `/personal-area/users/details/${id}`,
  userCreate: () => TOP_SCREEN_PATTERNS.userCreate,
  userEdit: (id: number) => `/personal-area/users/edit/${id}`,
  issueCreate: () => INNER_SCREENS.issueCreate.pattern,
  issueDetails: (id: number) => `/personal-area/issues/details/${id}`,
  issueEdit: (id: number) => `/personal-area/issues/edit/${id}`,
  staticPageCreate: () => INNER_SCREENS.staticPageCreate.pattern,
  staticPageDetails: (id: number) => `/personal-area/static-pages/details/${id}`,
  staticPageEdit: (id: number) => `/personal-area/static-pages/edit/${id}`,
  importFromFile: () => INNER_SCREENS.importCreate.pattern,
  importFromSite: () => `${INNER_SCREENS.importCreate.pattern}?tab=site`,
  importDetails: (id: number) => `/personal-area/imports/details/${id}`,
  subscription: () => '/subscription',
  subscriptionConfirm: () => '/subscription/confirm',
  publicArticles: () => '/articles',
  publicArticle: (slug: string) => `/articles/${encodeURIComponent(slug)}`,
  /** Citation and metadata formats. */
  articleAs: (slug: string, format: CitationFormat, language: Language) =>
    `/articles/${encodeURIComponent(slug)}.${format}?lang=${language}`,
  articlesByKeyword: (keyword: string) =>
    `/articles?${new URLSearchParams({ query: keyword, field: 'keyword' }).toString()}`,
  articlePdf: (slug: string, language: Language) =>
    `/articles/${encodeURIComponent(slug)}.${language}.pdf`,
  /** A version that stays at its address when the article is corrected again. */
  articleVersion: (slug: string, version: number) =>
    `/articles/${encodeURIComponent(slug)}/v${version}`,
  /** What a version changes. */
  articleChanges: (slug: string, version: number) =>
    `/articles/${encodeURIComponent(slug)}/v${version}/changes`,
  articleVersionPdf: (slug: string, version: number, language: Language) =>
    `/articles/${encodeURIComponent(slug)}.v${version}.${language}.pdf`,
  onlineFirst: () => '/online-first',
  corrections: () => '/corrections',
  issuesArchive: () => '/issues',
  publicIssue: (slug: string) => `/issues/${encodeURIComponent(slug)}`,
  issuePdf: (slug: string) => `/issues/${encodeURIComponent(slug)}.pdf`,
  /** Atom feed of new articles. */
  feed: (language: Language) => `/feeds/${language}.atom`,
  /** Atom feed of corrections and retractions. */
  correctionsFeed: (language: Language) => `/feeds/corrections.${language}.atom`,
  /** The current page in another language: the server stores the choice and redirects back. */
  inLanguage: (language: Language, path: string) => `/${language}${path === '/' ? '' : path}`,
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
