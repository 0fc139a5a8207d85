import { afterEach, expect, test } from 'vitest';
import {
  activeReviewLink,
  endReviewLink,
  followReviewLink,
  rememberReviewLink,
} from '~/lib/review-link';
import { storedToken, TOKEN_KEY } from '~/lib/session';
import { tokenExpiringIn } from '../../test/people';
import { serverAnswers } from '../../test/server-answers';
import { dataOf } from './answer';
import { api } from './client';
import { ApiError, NetworkError } from './errors';

afterEach(endReviewLink);

const readMe = () => dataOf(api.GET('/api/v1/users/me'));

test('carries the token and the language of the interface', async () => {
  const token = tokenExpiringIn(60);
  localStorage.setItem(TOKEN_KEY, token);
  document.documentElement.lang = 'ru';
  const asked = serverAnswers({ 'GET /api/v1/users/me': { body: { id: 7 } } });

  expect(await readMe()).toEqual({ id: 7 });
  expect(asked[0]?.headers.get('Authorization')).toBe(`Bearer ${token}`);
  expect(asked[0]?.headers.get('Accept-Language')).toBe('ru');
});

test('without a session there is nothing to carry', async () => {
  localStorage.setItem(TOKEN_KEY, tokenExpiringIn(-60));
  const asked = serverAnswers({ 'GET /api/v1/users/me': { body: {} } });
  await readMe();
  expect(asked[0]?.headers.has('Authorization')).toBe(false);
});

test('a refused token ends the session', async () => {
  localStorage.setItem(TOKEN_KEY, tokenExpiringIn(60));
  serverAnswers({ 'GET /api/v1/users/me': { status: 401, body: { code: 'unauthenticated' } } });
  await expect(readMe()).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
  expect(storedToken()).toBeNull();
});

test('but not one that another tab has stored meanwhile', async () => {
  localStorage.setItem(TOKEN_KEY, tokenExpiringIn(60));
  serverAnswers({ 'GET /api/v1/users/me': { status: 401, body: {} } });
  const answer = readMe();
  const newer = tokenExpiringIn(3600);
  localStorage.setItem(TOKEN_KEY, newer);
  // The request was made with the old token; only that one has been refused.
  await expect(answer).rejects.toBeInstanceOf(ApiError);
  expect(storedToken()).toBe(newer);
});

test('no connection is told apart from a refusal', async () => {
  serverAnswers({ 'GET /api/v1/users/me': 'no connection' });
  await expect(readMe()).rejects.toBeInstanceOf(NetworkError);
});

test('the link of a letter goes before the session, and when it is refused only it ends', async () => {
  const token = tokenExpiringIn(60);
  localStorage.setItem(TOKEN_KEY, token);
  rememberReviewLink('key');
  followReviewLink();
  const asked = serverAnswers({ 'GET /api/v1/users/me': { status: 401, body: {} } });
  await expect(readMe()).rejects.toMatchObject({ status: 401 });
  expect(asked[0]?.headers.get('Authorization')).toBe('ReviewLink key');
  expect(activeReviewLink()).toBeNull();
  expect(storedToken()).toBe(token);
});
