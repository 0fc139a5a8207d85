import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readStoredToken, TOKEN_KEY } from '~/lib/session';
import { makeToken } from '../../../test/current-users';
import { mockApi } from '../../../test/mock-api';
import { renderAtUrl } from '../../../test/render';
import { useSessionRenewal } from './use-session-renewal';

const RENEW = 'POST /api/v1/sessions/renew';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

function Frame() {
  useSessionRenewal();
  return null;
}

const advanceMinutes = (minutes: number) =>
  act(() => vi.advanceTimersByTimeAsync(minutes * 60_000));
const press = () => window.dispatchEvent(new Event('keydown'));

test('a session that is used is renewed every ten minutes', async () => {
  localStorage.setItem(TOKEN_KEY, makeToken(8 * 3600));
  const renewed = makeToken(9 * 3600);
  const requests = mockApi({ [RENEW]: { body: { access_token: renewed, token_type: 'bearer' } } });
  renderAtUrl(<Frame />);
  press();
  await advanceMinutes(9);
  expect(requests).toHaveLength(0);
  await advanceMinutes(1);
  expect(requests).toHaveLength(1);
  expect(readStoredToken()).toBe(renewed);
  await advanceMinutes(60);
  expect(requests).toHaveLength(1); // nothing was done meanwhile
  press();
  await advanceMinutes(1);
  expect(requests).toHaveLength(2);
});

test('during the warning only a new sign-in helps', async () => {
  localStorage.setItem(TOKEN_KEY, makeToken(14 * 60));
  const requests = mockApi({});
  renderAtUrl(<Frame />);
  await advanceMinutes(10);
  press();
  await advanceMinutes(3);
  expect(requests).toHaveLength(0);
});
