import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Notification } from '~/api/notifications';
import { startSession } from '~/lib/session';
import { bodyOf, button, DONE, pass, refusal, times } from '../../../../test/identity';
import { FEED, feedOf, notification } from '../../../../test/notifications';
import { person, tokenExpiringIn } from '../../../../test/people';
import { renderAt } from '../../../../test/render';
import { serverAnswers } from '../../../../test/server-answers';
import { Feed } from './feed';

const ROOM = '/personal-area/notifications';
const READ = '2026-11-15T12:00:00Z';

const first = notification({ id: 1 });
const second = notification({
  id: 2,
  article: { ...first.article!, titleEn: 'Plasma' },
  createdAt: '2026-01-02T09:05:00Z',
});

type Answers = Parameters<typeof serverAnswers>[0];

/** Answers both lists; what the sidebar asks for is the unread one. */
const answerWith = (results: Notification[], more: Answers = {}) =>
  serverAnswers({
    [`GET ${FEED}`]: { body: feedOf(results) },
    [`GET ${FEED}/unread`]: { body: feedOf(results.filter(({ readAt }) => readAt === null)) },
    ...more,
  });

const show = (search = '', language?: 'ru') =>
  renderAt(<Feed />, {
    at: ROOM + search,
    language,
    user: person(['user', 'editor'], { currentRole: 'editor' }),
  });

const items = () =>
  within(screen.getByRole('list', { name: 'Notifications' })).getAllByRole('listitem');
const searchOf = (asked: Request[], path = FEED) =>
  asked.map(({ url }) => new URL(url)).find(({ pathname }) => pathname === path)?.search;

beforeEach(() => startSession(tokenExpiringIn(3600)));
afterEach(() => {
  vi.useRealTimers();
});

test('shows what the selected role is told, with its numbers and its times', async () => {
  const asked = answerWith([first, { ...second, readAt: READ }]);
  show();
  await screen.findByText('2 notifications', { exact: false });
  expect(searchOf(asked)).toBe('?pageIndex=0&pageSize=20&role=editor&acknowledged=false');
  expect(screen.getByText('1 new')).toBeInTheDocument();
  const [unread, read] = items();
  expect(within(unread!).getByText('Unread')).toBeInTheDocument();
  expect(within(unread!).getByText('-5 minutes')).toHaveAttribute('datetime', first.createdAt);
  expect(within(read!).getByText('Read')).toBeInTheDocument();
  expect(within(read!).queryByRole('button', { name: /^Mark as read/ })).not.toBeInTheDocument();
  expect(within(read!).getByText(/^02\.01\.2026 \d\d:05$/)).toBeInTheDocument();
});

test('each filter is a link that asks for something else', async () => {
  const asked = answerWith([first]);
  const { address } = show('?page=1');
  await screen.findByRole('list', { name: 'Notifications' });
  const filter = (name: string) =>
    within(screen.getByRole('navigation', { name: 'Which notifications' })).getByRole('link', {
      name,
    });
  await userEvent.click(filter('All'));
  await waitFor(() => expect(address()).toBe(`${ROOM}?filter=all`));
  await waitFor(() =>
    expect(new URL(asked.at(-1)!.url).search).toBe('?pageIndex=0&pageSize=20&role=editor'),
  );
  await userEvent.click(filter('Unread'));
  await waitFor(() =>
    expect(asked.at(-1)!.url).toContain('unread?pageIndex=0&pageSize=20&role=editor'),
  );
});

test('a mark shows at once, is made once, and the sidebar need not wait', async () => {
  const asked = answerWith([first, second], { [`POST ${FEED}/read`]: 'no answer' });
  show();
  await screen.findByText('2 new');
  await userEvent.dblClick(button(`Mark as read: ${first.article!.titleEn}`));
  expect(await screen.findByText('1 new')).toBeInTheDocument();
  expect(within(items()[0]!).getByText('Read')).toBeInTheDocument();
  expect(items()[0]).toHaveFocus();
  expect(times(asked, `${FEED}/read`)).toBe(1);
  expect(await bodyOf(asked, `${FEED}/read`)).toEqual({ notificationIds: [1] });
});

test('what is hidden goes, and the focus to its neighbour', async () => {
  const asked = answerWith([first, second], { [`POST ${FEED}/acknowledge`]: 'no answer' });
  show();
  await userEvent.dblClick(
    await screen.findByRole('button', { name: `Hide: ${first.article!.titleEn}` }),
  );
  await screen.findByText('1 notification', { exact: false });
  expect(items()).toHaveLength(1);
  expect(items()[0]).toHaveTextContent('Plasma');
  expect(items()[0]).toHaveFocus();
  expect(times(asked, `${FEED}/acknowledge`)).toBe(1);
});

test('among all it stays, with a sign that it is hidden', async () => {
  answerWith([{ ...first, readAt: READ, acknowledgedAt: READ }]);
  show('?filter=all');
  await screen.findByText('Hidden');
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
    refusal(500, 'internal', 'Try later.'),
    'Unable to hide the notification',
    'Try later.',
  ],
] as const)(
  'a failed %s takes the mark back and says so',
  async (path, deed, answer, title, why) => {
    answerWith([first, second], { [`POST ${FEED}/${path}`]: answer });
    show();
    await userEvent.click(
      await screen.findByRole('button', { name: `${deed}: ${first.article!.titleEn}` }),
    );
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getByText(why, { exact: false })).toBeInTheDocument();
    await waitFor(() => expect(items()).toHaveLength(2));
    expect(within(items()[0]!).getByText('Unread')).toBeInTheDocument();
    expect(screen.getByText('2 new')).toBeInTheDocument();
  },
);

test('all are read up to the newest that is shown', async () => {
  const asked = answerWith([first, second], { [`POST ${FEED}/read-all`]: 'no answer' });
  show('', 'ru');
  await userEvent.dblClick(
    await screen.findByRole('button', { name: 'Отметить все как прочитанные' }),
  );
  expect(await screen.findByText('0 новых')).toBeInTheDocument();
  expect(screen.getAllByText('Прочитано')).toHaveLength(2);
  expect(times(asked, `${FEED}/read-all`)).toBe(1);
  expect(await bodyOf(asked, `${FEED}/read-all`)).toEqual({
    role: 'editor',
    until: first.createdAt,
  });
  expect(button('Отметить все как прочитанные')).toHaveFocus();
  expect(button('Отметить все как прочитанные')).toHaveAttribute('aria-disabled', 'true');
});

test('what has come since is offered, and not read with the others', async () => {
  const newer = notification({ id: 3, createdAt: new Date().toISOString() });
  const asked = answerWith([first], {
    [`GET ${FEED}/unread`]: { body: { ...feedOf([newer]), unreadCount: 2 } },
    [`POST ${FEED}/read-all`]: 'no answer',
  });
  show();
  await screen.findByText('2 new');
  await userEvent.click(button('Mark all read'));
  expect(await screen.findByText('1 new')).toBeInTheDocument();
  expect(await bodyOf(asked, `${FEED}/read-all`)).toMatchObject({ until: first.createdAt });
  const before = times(asked, FEED);
  await userEvent.click(button('Show the new ones'));
  expect(times(asked, FEED)).toBe(before + 1);
});

test('opening what it is about reads it', async () => {
  const asked = answerWith([first], { [`POST ${FEED}/read`]: DONE });
  show();
  await userEvent.click(await screen.findByRole('link', { name: first.article!.titleEn }));
  expect(await bodyOf(asked, `${FEED}/read`)).toEqual({ notificationIds: [1] });
});

test.each([
  ['', 'Nothing to show'],
  ['?filter=unread', 'You have read everything'],
  ['?filter=all', 'No notifications yet'],
])('nothing at %s', async (search, words) => {
  answerWith([]);
  show(search);
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(button('Mark all read')).toHaveAttribute('aria-disabled', 'true');
});

test('a feed that does not come says so and can be asked for again', async () => {
  const asked = answerWith([], {
    [`GET ${FEED}`]: refusal(403, 'forbidden', 'Choose another role.'),
  });
  show();
  expect(await screen.findByText('Unable to load notifications')).toBeInTheDocument();
  expect(screen.getByText('Choose another role.')).toBeInTheDocument();
  await userEvent.click(button('Try again'));
  await waitFor(() => expect(times(asked, FEED)).toBe(2));
});

test('a page that is not there any more gives way to the last one', async () => {
  serverAnswers({
    [`GET ${FEED}`]: { body: feedOf([first], 21) },
    [`GET ${FEED}/unread`]: { body: feedOf([first]) },
  });
  const { address } = show('?page=9');
  await waitFor(() => expect(address()).toBe(`${ROOM}?page=2`));
});

test('the times go on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  answerWith([notification({ createdAt: new Date().toISOString() })]);
  show();
  expect(await screen.findByText('-1 minute')).toBeInTheDocument();
  await pass(130);
  expect(screen.getByText('-2 minutes')).toBeInTheDocument();
});
