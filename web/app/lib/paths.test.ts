import { expect, test } from 'vitest';
import routes from '../routes';
import { paths, ROOM_NAMES, ROOM_PATTERNS, roomAt, roomsOnTheWayTo } from './paths';

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

test('every screen of the personal area is a room', () => {
  const frame = ['personalArea', 'personalAreaRoom', 'personalAreaIndex'];
  const screens = table.filter(
    ({ id, path }) => path.startsWith('/personal-area') && !frame.includes(id ?? ''),
  );
  expect(screens.map(({ id }) => id).toSorted()).toEqual(ROOM_NAMES.toSorted());
});

test.each([
  ['/personal-area/users', 'users'],
  ['/personal-area/users/', 'users'],
  ['/personal-area/users/create', 'userCreate'],
  ['/personal-area/users/edit/7', 'userEdit'],
  ['/personal-area/profile/security', 'security'],
  ['/personal-area', null],
  ['/home', null],
])('%s is in the room %s', (pathname, room) => {
  expect(roomAt(pathname)).toBe(room);
});

test('the way to a room', () => {
  expect(roomsOnTheWayTo('/personal-area/users/edit/7')).toEqual(['users', 'userEdit']);
  expect(roomsOnTheWayTo('/personal-area/profile/me')).toEqual(['profileMe']);
  expect(roomsOnTheWayTo('/personal-area')).toEqual([]);
});

test('addresses carry where to return to', () => {
  expect(paths.login('/personal-area/users?x=1#y')).toBe(
    '/identity/login?returnUrl=%2Fpersonal-area%2Fusers%3Fx%3D1%23y',
  );
  expect(paths.login()).toBe('/identity/login');
  expect(paths.inLanguage('ru', '/')).toBe('/ru');
  expect(paths.inLanguage('ru', '/pages/faq?x=1')).toBe('/ru/pages/faq?x=1');
});
