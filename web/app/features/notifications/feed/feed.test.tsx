import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Notification } from '~/api/notifications';
import { startSession } from '~/lib/session';
import {
  requestBody,
  button,
  NO_CONTENT,
  advanceSeconds,
  apiProblem,
  countRequests,
} from '../../../../test/identity';
import { FEED, makeFeed, makeNotification } from '../../../../test/notifications';
import { makeUser, makeToken } from '../../../../test/current-users';
import { renderAtUrl } from '../../../../test/render';
import { mockApi } from '../../../../test/mock-api';
import { Feed } from './feed';

const SCREEN_PATH = '/personal-area/notifications';
const READ = '2026-11-15T12:00:00Z';

const first = makeNotification({ id: 1 });
const second = makeNotification({
  id: 2,
  article: { ...first.article!, titleEn: 'Plasma' },
  createdAt: '2026-01-02T09:05:00Z',
});

type Responses = Parameters<typeof mockApi>[0];

/** Mocks the feed and the unread list, which the sidebar requests. */
const mockFeed = (results: Notification[], more: Responses = {}) =>
  mockApi({
    [`GET ${FEED}`]: { body: makeFeed(results) },
    [`GET ${FEED}/unread`]: { body: makeFeed(results.filter(({ readAt }) => readAt === null)) },
    ...more,
  });

const show = (search = '', language?: 'ru') =>
  renderAtUrl(<Feed />, {
    url: SCREEN_PATH + search,
    language,
    user: makeUser(['user', 'editor'], { currentRole: 'editor' }),
  });

const items = () =>
  within(screen.getByRole('list', { name: 'Notifications' })).getAllByRole('listitem');
const findSearch = (requests: Request[], path = FEED) =>
  requests.map(({ url }) => new URL(url)).find(({ pathname }) => pathname === path)?.search;

beforeEach(() => startSession(makeToken(3600)));
afterEach(() => {
  vi.useRealTimers();
});

test('the feed shows the notifications of the selected role with counts and times', async () => {
  const requests = mockFeed([first, { ...second, readAt: READ }]);
  show();
  await screen.findByText('2 notifications', { exact: false });
  expect(findSearch(requests)).toBe('?pageIndex=0&pageSize=20&role=editor&acknowledged=false');
  expect(screen.getByText('1 new')).toBeInTheDocument();
  const [unread, read] = items();
  expect(within(unread!).getByText('Unread')).toBeInTheDocument();
  expect(within(unread!).getByText('-5 minutes')).toHaveAttribute('datetime', first.createdAt);
  expect(within(read!).getByText('Read')).toBeInTheDocument();
  expect(read!.querySelector('.tabler-icon-check')).toBeInTheDocument();
  expect(within(read!).queryByRole('button', { name: /^Mark as read/ })).not.toBeInTheDocument();
  expect(within(read!).getByText(/^02\.01\.2026 \d\d:05$/)).toBeInTheDocument();
});

test('each filter is a link with its own request', async () => {
  const requests = mockFeed([first]);
  const { currentUrl } = show('?page=1');
  await screen.findByRole('list', { name: 'Notifications' });
  const filter = (name: string) =>
    within(screen.getByRole('navigation', { name: 'Which notifications' })).getByRole('link', {
      name,
    });
  await userEvent.click(filter('All'));
  await waitFor(() => expect(currentUrl()).toBe(`${SCREEN_PATH}?filter=all`));
  await waitFor(() =>
    expect(new URL(requests.at(-1)!.url).search).toBe('?pageIndex=0&pageSize=20&role=editor'),
  );
  await userEvent.click(filter('Unread'));
  await waitFor(() =>
    expect(requests.at(-1)!.url).toContain('unread?pageIndex=0&pageSize=20&role=editor'),
  );
});

test('a mark is shown and counted immediately, and sent once', async () => {
  const requests = mockFeed([first, second], { [`POST ${FEED}/read`]: 'no response' });
  show();
  await screen.findByText('2 new');
  await userEvent.dblClick(button(`Mark as read: ${first.article!.titleEn}`));
  expect(await screen.findByText('1 new')).toBeInTheDocument();
  expect(within(items()[0]!).getByText('Read')).toBeInTheDocument();
  expect(items()[0]).toHaveFocus();
  expect(countRequests(requests, `${FEED}/read`)).toBe(1);
  expect(await requestBody(requests, `${FEED}/read`)).toEqual({ notificationIds: [1] });
});

test('a hidden notification disappears, and the focus moves to its neighbour', async () => {
  const requests = mockFeed([first, second], { [`POST ${FEED}/acknowledge`]: 'no response' });
  show();
  await userEvent.dblClick(
    await screen.findByRole('button', { name: `Hide: ${first.article!.titleEn}` }),
  );
  await screen.findByText('1 notification', { exact: false });
  expect(items()).toHaveLength(1);
  expect(items()[0]).toHaveTextContent('Plasma');
  expect(items()[0]).toHaveFocus();
  expect(countRequests(requests, `${FEED}/acknowledge`)).toBe(1);
});

test('a hidden notification is marked in the list of all', async () => {
  mockFeed([{ ...first, readAt: READ, acknowledgedAt: READ }]);
  show('?filter=all');
  await screen.findByText('Hidden');
  expect(items()[0]!.querySelector('.tabler-icon-eye-off')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Hide/ })).not.toBeInTheDocument();
});

test.each([
  [
    'read',
    'Mark as read',
    'no connection',
    'Unable to mark the notification as read',
    'The server cannot be reached.',
  ],
  [
    'acknowledge',
    'Hide',
    apiProblem(500, 'internal', 'Try later.'),
    'Unable to hide the notification',
    'Try later.',
  ],
] as const)(
  'a failed %s reverts the mark and shows an error',
  async (path, label, response, title, reason) => {
    mockFeed([first, second], { [`POST ${FEED}/${path}`]: response });
    show();
    await userEvent.click(
      await screen.findByRole('button', { name: `${label}: ${first.article!.titleEn}` }),
    );
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getByText(reason, { exact: false })).toBeInTheDocument();
    await waitFor(() => expect(items()).toHaveLength(2));
    expect(within(items()[0]!).getByText('Unread')).toBeInTheDocument();
    expect(screen.getByText('2 new')).toBeInTheDocument();
  },
);

test('"mark all read" covers notifications up to the newest shown one', async () => {
  const requests = mockFeed([first, second], { [`POST ${FEED}/read-all`]: 'no response' });
  show('', 'ru');
  await userEvent.dblClick(
    await screen.findByRole('button', { name: 'Отметить все как прочитанные' }),
  );
  expect(await screen.findByText('0 новых')).toBeInTheDocument();
  expect(screen.getAllByText('Прочитано')).toHaveLength(2);
  expect(countRequests(requests, `${FEED}/read-all`)).toBe(1);
  expect(await requestBody(requests, `${FEED}/read-all`)).toEqual({
    role: 'editor',
    until: first.createdAt,
  });
  expect(button('Отметить все как прочитанные')).toHaveFocus();
  expect(button('Отметить все как прочитанные')).toHaveAttribute('aria-disabled', 'true');
});

test('newer notifications are offered and not marked as read', async () => {
  const newer = makeNotification({ id: 3, createdAt: new Date().toISOString() });
  const requests = mockFeed([first], {
    [`GET ${FEED}/unread`]: { body: { ...makeFeed([newer]), unreadCount: 2 } },
    [`POST ${FEED}/read-all`]: 'no response',
  });
  show();
  await screen.findByText('2 new');
  await userEvent.click(button('Mark all read'));
  expect(await screen.findByText('1 new')).toBeInTheDocument();
  expect(await requestBody(requests, `${FEED}/read-all`)).toMatchObject({ until: first.createdAt });
  const before = countRequests(requests, FEED);
  await userEvent.click(button('Show new'));
  expect(countRequests(requests, FEED)).toBe(before + 1);
});

test('opening the subject marks the notification as read', async () => {
  const requests = mockFeed([first], { [`POST ${FEED}/read`]: NO_CONTENT });
  show();
  await userEvent.click(await screen.findByRole('link', { name: first.article!.titleEn }));
  expect(await requestBody(requests, `${FEED}/read`)).toEqual({ notificationIds: [1] });
});

test.each([
  ['', 'Nothing to show'],
  ['?filter=unread', 'You have read everything'],
  ['?filter=all', 'No notifications yet'],
])('the empty state fits the filter %s', async (search, text) => {
  mockFeed([]);
  show(search);
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(button('Mark all read')).toHaveAttribute('aria-disabled', 'true');
});

test('a failed request shows an error and offers a retry', async () => {
  const requests = mockFeed([], {
    [`GET ${FEED}`]: apiProblem(403, 'forbidden', 'Choose another role.'),
  });
  show();
  expect(await screen.findByText('Unable to load notifications')).toBeInTheDocument();
  expect(screen.getByText('Choose another role.')).toBeInTheDocument();
  await userEvent.click(button('Try again'));
  await waitFor(() => expect(countRequests(requests, FEED)).toBe(2));
});

test('a page beyond the end redirects to the last page', async () => {
  mockApi({
    [`GET ${FEED}`]: { body: makeFeed([first], 21) },
    [`GET ${FEED}/unread`]: { body: makeFeed([first]) },
  });
  const { currentUrl } = show('?page=9');
  await waitFor(() => expect(currentUrl()).toBe(`${SCREEN_PATH}?page=2`));
});

test('the relative times are updated', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  mockFeed([makeNotification({ createdAt: new Date().toISOString() })]);
  show();
  expect(await screen.findByText('-1 minute')).toBeInTheDocument();
  await advanceSeconds(130);
  expect(screen.getByText('-2 minutes')).toBeInTheDocument();
});
