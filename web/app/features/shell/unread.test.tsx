import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberCurrentUser } from '~/api/current-user';
import { startSession } from '~/lib/session';
import { holdTheClock, pass, times } from '../../../test/identity';
import { FEED } from '../../../test/notifications';
import { person, tokenExpiringIn } from '../../../test/people';
import { renderAt } from '../../../test/render';
import { serverAnswers } from '../../../test/server-answers';
import { AreaShell } from './area-shell';

const UNREAD = `${FEED}/unread`;
const both = person(['user', 'editor'], { currentRole: 'editor' });

/** What the server says changes with `say`. */
function unreadOnServer(unreadCount: number) {
  const answers = { [`GET ${UNREAD}`]: { body: { results: [], count: 0, unreadCount } } };
  const asked = serverAnswers(answers);
  const say = (more: number) => {
    answers[`GET ${UNREAD}`] = { body: { results: [], count: 0, unreadCount: more } };
  };
  return { asked, say };
}

const show = (language: 'en' | 'ru' = 'en') =>
  renderAt(
    <AreaShell language={language} journal={null}>
      <h1>Profile</h1>
    </AreaShell>,
    { language, user: both },
  );

const said = () => screen.getByRole('status').textContent;
const entry = (name: string) => screen.findByRole('link', { name });

beforeEach(() => startSession(tokenExpiringIn(3600)));
afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

test('the sidebar and the menu of a phone say how much is unread in the selected role', async () => {
  const { asked } = unreadOnServer(3);
  show();
  expect(await entry('Notifications 3 unread notifications')).toHaveTextContent('3');
  expect(screen.getByLabelText('Open the menu, 3 unread notifications')).toBeInTheDocument();
  expect(new URL(asked[0]!.url).search).toBe('?role=editor&pageIndex=0&pageSize=1');
});

test('more than 99 are not counted, and none are not mentioned', async () => {
  unreadOnServer(100);
  const { leave } = show('ru');
  expect(await entry('Уведомления 100 непрочитанных уведомлений')).toHaveTextContent('99+');
  leave();
  const { asked } = unreadOnServer(0);
  show();
  await waitFor(() => expect(times(asked, UNREAD)).toBe(1));
  expect(await entry('Notifications')).toHaveTextContent(/^Notifications$/);
});

test('asks again every half minute while somebody looks, and says what has changed', async () => {
  holdTheClock();
  const { asked, say } = unreadOnServer(1);
  show();
  await entry('Notifications 1 unread notification');
  expect(said()).toBe('');

  say(2);
  await pass(29);
  expect(times(asked, UNREAD)).toBe(1);
  await pass(1);
  await entry('Notifications 2 unread notifications');
  expect(said()).toBe('2 unread notifications');

  focusManager.setFocused(false);
  await pass(120);
  expect(times(asked, UNREAD)).toBe(2);
  say(0);
  act(() => focusManager.setFocused(true));
  await waitFor(() => expect(said()).toBe('No unread notifications'));
});

test('another role has a number of its own', async () => {
  const { asked, say } = unreadOnServer(1);
  show();
  await entry('Notifications 1 unread notification');
  say(7);
  act(() => void rememberCurrentUser({ ...both, currentRole: 'user' }));
  await entry('Notifications 7 unread notifications');
  expect(new URL(asked.at(-1)!.url).searchParams.get('role')).toBe('user');
  expect(said()).toBe(''); // it is no news
});

test('a lost connection leaves the number as it was', async () => {
  holdTheClock();
  unreadOnServer(4);
  show();
  await entry('Notifications 4 unread notifications');
  serverAnswers({});
  await pass(30);
  expect(await entry('Notifications 4 unread notifications')).toBeInTheDocument();
});
