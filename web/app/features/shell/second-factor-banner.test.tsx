import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { CurrentUser } from '~/api/types';
import { setUserActive } from '~/api/users';
import { startSession } from '~/lib/session';
import { makeToken, makeUser } from '../../../test/current-users';
import { apiProblem } from '../../../test/identity';
import { mockApi } from '../../../test/mock-api';
import { renderAtUrl } from '../../../test/render';
import { SecondFactorBanner } from './second-factor-banner';

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const makeEditor = (secondFactor: Partial<CurrentUser['secondFactor']>) =>
  makeUser(['editor'], {
    secondFactor: { isSetUp: false, isDemanded: true, dueAt: null, ...secondFactor },
  });

const show = (user: CurrentUser, language?: 'ru') =>
  renderAtUrl(<SecondFactorBanner />, { user, language });

test.each([{ isDemanded: false }, { isSetUp: true }])('no banner: %j', (secondFactor) => {
  show(makeEditor(secondFactor));
  expect(screen.queryByRole('note')).toBeNull();
});

test('before the last day the banner names it and links to Security', () => {
  show(makeEditor({ dueAt: '2099-03-12T12:00:00Z' }));
  expect(screen.getByRole('note')).toHaveTextContent(
    /^Set up a second factor.*Until 12\.03\.2099 you can work as before\./,
  );
  expect(screen.getByRole('link', { name: 'Set it up in Security' })).toHaveAttribute(
    'href',
    '/personal-area/profile/security',
  );
});

test('after the last day the banner says what is closed', () => {
  show(makeEditor({ dueAt: inDays(-1) }));
  expect(screen.getByRole('note')).toHaveTextContent(
    /^Closed until you set up a second factor.*your own articles and your reviews stay open\. The last day/,
  );
});

test('the banner is translated', () => {
  show(makeEditor({ dueAt: inDays(-1) }), 'ru');
  expect(screen.getByRole('note')).toHaveTextContent(/^Закрыто, пока не.настроен второй фактор/);
});

test('a refusal loads the user again: the demand may be new', async () => {
  startSession(makeToken(3600));
  mockApi({
    'POST /api/v1/users/7/activate': apiProblem(403, 'second-factor-demanded', 'Set it up first.'),
    'GET /api/v1/users/me': { body: makeEditor({ dueAt: inDays(-1) }) },
  });
  show(makeEditor({ isDemanded: false }));
  await act(() => expect(setUserActive(7, true)).rejects.toMatchObject({ status: 403 }));
  await vi.waitFor(() =>
    expect(screen.getByRole('note')).toHaveTextContent('Closed until you set up a second factor'),
  );
});
