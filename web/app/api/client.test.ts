import { afterEach, expect, test } from 'vitest';
import {
  getActiveReviewLink,
  clearReviewLink,
  activateReviewLink,
  storeReviewLink,
} from '~/lib/review-link';
import { readStoredToken, TOKEN_KEY } from '~/lib/session';
import { makeToken } from '../../test/current-users';
import { mockApi } from '../../test/mock-api';
import { unwrapData } from './unwrap';
import { api } from './client';
import { ApiError, NetworkError } from './errors';

afterEach(clearReviewLink);

const readMe = () => unwrapData(api.GET('/api/v1/users/me'));

test('requests carry the token and the interface language', async () => {
  const token = makeToken(60);
  localStorage.setItem(TOKEN_KEY, token);
  document.documentElement.lang = 'ru';
  const requests = mockApi({ 'GET /api/v1/users/me': { body: { id: 7 } } });

  expect(await readMe()).toEqual({ id: 7 });
  expect(requests[0]?.headers.get('Authorization')).toBe(`Bearer ${token}`);
  expect(requests[0]?.headers.get('Accept-Language')).toBe('ru');
});

test('requests carry no token without a valid session', async () => {
  localStorage.setItem(TOKEN_KEY, makeToken(-60));
  const requests = mockApi({ 'GET /api/v1/users/me': { body: {} } });
  await readMe();
  expect(requests[0]?.headers.has('Authorization')).toBe(false);
});

test('a 401 ends the session', async () => {
  localStorage.setItem(TOKEN_KEY, makeToken(60));
  mockApi({ 'GET /api/v1/users/me': { status: 401, body: { code: 'unauthenticated' } } });
  await expect(readMe()).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
  expect(readStoredToken()).toBeNull();
});

test('a 401 keeps a newer token from another tab', async () => {
  localStorage.setItem(TOKEN_KEY, makeToken(60));
  mockApi({ 'GET /api/v1/users/me': { status: 401, body: {} } });
  const response = readMe();
  const newer = makeToken(3600);
  localStorage.setItem(TOKEN_KEY, newer);
  // The request carried the old token, and only that one was rejected.
  await expect(response).rejects.toBeInstanceOf(ApiError);
  expect(readStoredToken()).toBe(newer);
});

test('a request without a response rejects with NetworkError', async () => {
  mockApi({ 'GET /api/v1/users/me': 'no connection' });
  await expect(readMe()).rejects.toBeInstanceOf(NetworkError);
});

test('the review link takes precedence over the session, and a 401 clears only the link', async () => {
  const token = makeToken(60);
  localStorage.setItem(TOKEN_KEY, token);
  storeReviewLink('key');
  activateReviewLink();
  const requests = mockApi({ 'GET /api/v1/users/me': { status: 401, body: {} } });
  await expect(readMe()).rejects.toMatchObject({ status: 401 });
  expect(requests[0]?.headers.get('Authorization')).toBe('ReviewLink key');
  expect(getActiveReviewLink()).toBeNull();
  expect(readStoredToken()).toBe(token);
});
