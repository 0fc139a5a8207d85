import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cacheCurrentUser } from '~/api/current-user';
import { startSession } from '~/lib/session';
import { fakeIntervals, advanceSeconds, countRequests } from '../../../test/identity';
import { FEED } from '../../../test/notifications';
import { makeUser, makeToken } from '../../../test/current-users';
import { renderAtUrl } from '../../../test/render';
import { mockApi } from '../../../test/mock-api';
import { AreaShell } from './area-shell';

const UNREAD = `${FEED}/unread`;
const both = makeUser(['user', 'editor'], { currentRole: 'editor' });

/** Mocks the unread count; `setCount` changes it. */
function mockUnreadCount(unreadCount: number) {
  const responses = { [`GET ${UNREAD}`]: { body: { results: [], count: 0, unreadCount } } };
  const requests = mockApi(responses);
  const setCount = (count: number) => {
    responses[`GET ${UNREAD}`] = { body: { results: [], count: 0, unreadCount: count } };
  };
  return { requests, setCount };
}

const renderShell = (language: 'en' | 'ru' = 'en') =>
  renderAtUrl(
    <AreaShell language={language} journal={null} loadPalette={() => new Promise(() => undefined)}>
      <h1>Profile</h1>
    </AreaShell>,
    { language, user: both },
  );

const announcement = () => screen.getByRole('status').textContent;
const findEntry = (name: string) => screen.findByRole('link', { name });

beforeEach(() => startSession(makeToken(3600)));
afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

test('the sidebar and the phone menu show the unread count of the selected role', async () => {
  const { requests } = mockUnreadCount(3);
  renderShell();
  expect(await findEntry('Notifications 3 unread notifications')).toHaveTextContent('3');
  expect(screen.getByLabelText('Open the menu, 3 unread notifications')).toBeInTheDocument();
  expect(new URL(requests[0]!.url).search).toBe('?role=editor&pageIndex=0&pageSize=1');
});

test('the badge shows at most 99+ and is hidden for zero', async () => {
  mockUnreadCount(100);
  const { unmount } = renderShell('ru');
  expect(await findEntry('Уведомления 100 непрочитанных уведомлений')).toHaveTextContent('99+');
  unmount();
  const { requests } = mockUnreadCount(0);
  renderShell();
  await waitFor(() => expect(countRequests(requests, UNREAD)).toBe(1));
  expect(await findEntry('Notifications')).toHaveTextContent(/^Notifications$/);
});

test('the count is polled every 30 seconds while the window has focus, and changes are announced', async () => {
  fakeIntervals();
  const { requests, setCount } = mockUnreadCount(1);
  renderShell();
  await findEntry('Notifications 1 unread notification');
  expect(announcement()).toBe('');

  setCount(2);
  await advanceSeconds(29);
  expect(countRequests(requests, UNREAD)).toBe(1);
  await advanceSeconds(1);
  await findEntry('Notifications 2 unread notifications');
  expect(announcement()).toBe('2 unread notifications');

  focusManager.setFocused(false);
  await advanceSeconds(120);
  expect(countRequests(requests, UNREAD)).toBe(2);
  setCount(0);
  act(() => focusManager.setFocused(true));
  await waitFor(() => expect(announcement()).toBe('No unread notifications'));
});

test('each role has its own count', async () => {
  const { requests, setCount } = mockUnreadCount(1);
  renderShell();
  await findEntry('Notifications 1 unread notification');
  setCount(7);
  act(() => void cacheCurrentUser({ ...both, currentRole: 'user' }));
  await findEntry('Notifications 7 unread notifications');
  expect(new URL(requests.at(-1)!.url).searchParams.get('role')).toBe('user');
  expect(announcement()).toBe(''); // a role change is not announced
});

test('a lost connection keeps the last count', async () => {
  fakeIntervals();
  mockUnreadCount(4);
  renderShell();
  await findEntry('Notifications 4 unread notifications');
  mockApi({});
  await advanceSeconds(30);
  expect(await findEntry('Notifications 4 unread notifications')).toBeInTheDocument();
});
