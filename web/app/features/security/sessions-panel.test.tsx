import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Session } from '~/api/sessions';
import { readStoredToken, TOKEN_KEY } from '~/lib/session';
import { makeToken } from '../../../test/current-users';
import { mockApi } from '../../../test/mock-api';
import { renderAtUrl } from '../../../test/render';
import { SessionsPanel } from './sessions-panel';

const LIST = 'GET /api/v1/sessions';

const HERE: Session = {
  id: '0199a000-0000-7000-8000-000000000001',
  isCurrent: true,
  browser: 'Firefox',
  system: 'Linux',
  address: '203.0.113.9',
  place: null,
  createdAt: '2026-11-14T09:00:00Z',
  lastSeenAt: '2026-11-15T12:00:00Z',
};
const PHONE: Session = {
  ...HERE,
  id: '0199a000-0000-7000-8000-000000000002',
  isCurrent: false,
  browser: 'Safari',
  system: 'iOS',
};
const SCRIPT: Session = {
  ...PHONE,
  id: '0199a000-0000-7000-8000-000000000003',
  browser: null,
  system: null,
};

test('the list marks this session, and another one can be ended', async () => {
  const responses: Parameters<typeof mockApi>[0] = {
    [LIST]: { body: [HERE, PHONE, SCRIPT] },
    [`DELETE /api/v1/sessions/${PHONE.id}`]: { status: 204 },
  };
  mockApi(responses);
  renderAtUrl(<SessionsPanel />);
  const items = await screen.findAllByRole('listitem');
  expect(items).toHaveLength(3);
  expect(items[0]).toHaveTextContent('Firefox, Linux');
  expect(items[0]).toHaveTextContent('This one');
  expect(items[0]).toHaveTextContent('203.0.113.9');
  expect(within(items[0]!).queryByRole('button')).toBeNull();
  expect(items[2]).toHaveTextContent('Unknown device');

  responses[LIST] = { body: [HERE] };
  await userEvent.click(screen.getByRole('button', { name: 'End the session: Safari, iOS' }));
  expect(await screen.findByText('The session has been ended')).toBeInTheDocument();
  expect(screen.queryByText('Safari, iOS')).toBeNull();
  expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
});

test('ending all others continues with the new token', async () => {
  localStorage.setItem(TOKEN_KEY, makeToken(3600));
  const next = makeToken(7200);
  mockApi({
    [LIST]: { body: [HERE, PHONE] },
    'POST /api/v1/sessions/end-others': { body: { access_token: next, token_type: 'bearer' } },
  });
  renderAtUrl(<SessionsPanel />);
  await userEvent.click(await screen.findByRole('button', { name: 'End all others' }));
  expect(await screen.findByText('All other sessions have been ended')).toBeInTheDocument();
  expect(readStoredToken()).toBe(next);
});
