import { expect, test } from 'vitest';
import routes from '../routes';
import {
  INNER_SCREEN_NAMES,
  INNER_SCREENS,
  paths,
  TOP_SCREEN_NAMES,
  TOP_SCREEN_PATTERNS,
  topScreenAt,
  screenAt,
  breadcrumbScreens,
} from './paths';

interface Entry {
  id?: string;
  path?: string;
  children?: Entry[];
}

/** Returns all routes with their full paths. */
function flatten(entries: Entry[], parent = ''): { id?: string; path: string }[] {
  return entries.flatMap(({ id, path, children = [] }) => {
    const whole = path ? `${parent}/${path}` : parent;
    return [{ id, path: whole }, ...flatten(children, whole)];
  });
}

const table = flatten(routes);

test.each(TOP_SCREEN_NAMES)('the route of the screen %s has its path', (name) => {
  expect(table.find(({ id }) => id === name)?.path).toBe(TOP_SCREEN_PATTERNS[name]);
});

test.each(INNER_SCREEN_NAMES)('the route of the inner screen %s has its path', (name) => {
  expect(table.find(({ id }) => id === name)?.path).toBe(INNER_SCREENS[name].pattern);
});

test('every route of the personal area is a screen', () => {
  const frame = ['personalArea', 'personalAreaScreens', 'personalAreaIndex'];
  const screens = table.filter(
    ({ id, path }) => path.startsWith('/personal-area') && !frame.includes(id ?? ''),
  );
  expect(screens.map(({ id }) => id).toSorted()).toEqual(
    [...TOP_SCREEN_NAMES, ...INNER_SCREEN_NAMES].toSorted(),
  );
});

test.each([
  ['identityLogin', paths.login()],
  ['identityLoginExternal', decodeURIComponent(paths.loginExternal(':provider'))],
  ['identityRegister', paths.register()],
  ['identityConfirmEmail', paths.confirmEmail()],
  ['resetPassword', paths.resetPassword()],
  ['resetPasswordConfirm', paths.resetPasswordConfirm()],
  ['changeEmailConfirm', paths.changeEmailConfirm()],
  ['acceptReviewInvitation', '/identity/accept-review-invitation'],
  ['publicArticles', paths.publicArticles()],
  ['publicArticle', decodeURIComponent(paths.publicArticle(':slug'))],
  ['publicOnlineFirstArticles', paths.onlineFirst()],
  ['publicOnlineFirstArticle', '/online-first/:slug'],
  ['publicCorrections', paths.corrections()],
  ['issuesArchive', paths.issuesArchive()],
  ['publicIssue', decodeURIComponent(paths.publicIssue(':slug'))],
])('the screen %s has the path %s', (name, path) => {
  expect(table.find(({ id }) => id === name)?.path).toBe(path);
});

test.each([
  ['/personal-area/users', 'users'],
  ['/personal-area/users/', 'users'],
  ['/personal-area/users/create', 'userCreate'],
  ['/personal-area/users/edit/7', 'userEdit'],
  ['/personal-area/profile/security', 'security'],
  ['/personal-area/profile/connect/orcid', 'profileMe'],
  ['/personal-area', null],
  ['/home', null],
])('%s belongs to the screen %s', (pathname, screen) => {
  expect(topScreenAt(pathname)).toBe(screen);
});

test('breadcrumbScreens returns the screens from the outermost on', () => {
  expect(breadcrumbScreens('/personal-area/users/edit/7')).toEqual(['users', 'userEdit']);
  expect(breadcrumbScreens('/personal-area/profile/me')).toEqual(['profileMe']);
  expect(breadcrumbScreens('/personal-area')).toEqual([]);
});

test('an inner screen has its own name and its parent in the breadcrumbs', () => {
  const path = paths.profileConnect('orcid');
  expect(screenAt(path)).toBe('profileConnect');
  expect(breadcrumbScreens(path)).toEqual(['profileMe', 'profileConnect']);
  expect(screenAt('/personal-area/users')).toBe('users');
});

test.each([
  ['userArticleCreate', paths.userArticleCreate()],
  ['userArticleDetails', paths.userArticleDetails(7)],
  ['userArticleEdit', paths.userArticleEdit(7)],
])('%s belongs to the list of articles', (name, path) => {
  expect(screenAt(path)).toBe(name);
  expect(topScreenAt(path)).toBe('userArticles');
  expect(breadcrumbScreens(path)).toEqual(['userArticles', name]);
});

test('paths contain the return URL and the language', () => {
  expect(paths.login('/personal-area/users?x=1#y')).toBe(
    '/identity/login?returnUrl=%2Fpersonal-area%2Fusers%3Fx%3D1%23y',
  );
  expect(paths.login()).toBe('/identity/login');
  expect(paths.inLanguage('ru', '/')).toBe('/ru');
  expect(paths.inLanguage('ru', '/pages/faq?x=1')).toBe('/ru/pages/faq?x=1');
});
