import { expect, test } from 'vitest';
import routes from '../routes';
import {
  INNER_SCREEN_NAMES,
  INNER_SCREENS,
  paths,
  ROOM_NAMES,
  ROOM_PATTERNS,
  roomAt,
  screenAt,
  screensOnTheWayTo,
} from './paths';

interface Entry {
  id?: string;
  path?: string;
  children?: Entry[];
}

/** Every route of the table with its whole path. */
function flatten(entries: Entry[], parent = ''): { id?: string; path: string }[] {
  return entries.flatMap(({ id, path, children = [] }) => {
    const whole = path ? `${parent}/${path}` : parent;
    return [{ id, path: whole }, ...flatten(children, whole)];
  });
}

const table = flatten(routes);

test.each(ROOM_NAMES)('the room %s is in the route table, at its path', (name) => {
  expect(table.find(({ id }) => id === name)?.path).toBe(ROOM_PATTERNS[name]);
});

test.each(INNER_SCREEN_NAMES)('the inner screen %s too', (name) => {
  expect(table.find(({ id }) => id === name)?.path).toBe(INNER_SCREENS[name].pattern);
});

test('every screen of the personal area is a room, or inside one', () => {
  const frame = ['personalArea', 'personalAreaRoom', 'personalAreaIndex'];
  const screens = table.filter(
    ({ id, path }) => path.startsWith('/personal-area') && !frame.includes(id ?? ''),
  );
  expect(screens.map(({ id }) => id).toSorted()).toEqual(
    [...ROOM_NAMES, ...INNER_SCREEN_NAMES].toSorted(),
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
  ['publicOnlineFirstArticle', decodeURIComponent(paths.onlineFirstArticle(':slug'))],
  ['issuesArchive', paths.issuesArchive()],
  ['publicIssue', decodeURIComponent(paths.publicIssue(':slug'))],
])('the screen %s is at %s', (name, path) => {
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
])('%s is in the room %s', (pathname, room) => {
  expect(roomAt(pathname)).toBe(room);
});

test('the way to a screen', () => {
  expect(screensOnTheWayTo('/personal-area/users/edit/7')).toEqual(['users', 'userEdit']);
  expect(screensOnTheWayTo('/personal-area/profile/me')).toEqual(['profileMe']);
  expect(screensOnTheWayTo('/personal-area')).toEqual([]);
});

test('an inner screen has a name of its own, and its room on the way', () => {
  const address = paths.profileConnect('orcid');
  expect(screenAt(address)).toBe('profileConnect');
  expect(screensOnTheWayTo(address)).toEqual(['profileMe', 'profileConnect']);
  expect(screenAt('/personal-area/users')).toBe('users');
});

test.each([
  ['userArticleCreate', paths.userArticleCreate()],
  ['userArticleDetails', paths.userArticleDetails(7)],
  ['userArticleEdit', paths.userArticleEdit(7)],
])('%s opens to whom the list is open', (name, address) => {
  expect(screenAt(address)).toBe(name);
  expect(roomAt(address)).toBe('userArticles');
  expect(screensOnTheWayTo(address)).toEqual(['userArticles', name]);
});

test('addresses carry where to return to', () => {
  expect(paths.login('/personal-area/users?x=1#y')).toBe(
    '/identity/login?returnUrl=%2Fpersonal-area%2Fusers%3Fx%3D1%23y',
  );
  expect(paths.login()).toBe('/identity/login');
  expect(paths.inLanguage('ru', '/')).toBe('/ru');
  expect(paths.inLanguage('ru', '/pages/faq?x=1')).toBe('/ru/pages/faq?x=1');
});
