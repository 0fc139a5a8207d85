import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '~/api/types';
import { useCurrentUser } from '~/api/use-current-user';
import { makeUser } from '../../../test/current-users';
import { renderAtUrl } from '../../../test/render';
import { mockApi } from '../../../test/mock-api';
import { OrcidConnection } from './orcid-connection';

const PROVIDERS = 'GET /api/v1/auth/providers';
const AUTHORIZE = 'POST /api/v1/account/connect/orcid/authorize';
const DISCONNECT = 'POST /api/v1/account/disconnect/orcid';
const ME = 'GET /api/v1/users/me';

const orcid = '0000-0002-1825-0097';
const orcidProvider = {
  body: [{ provider: 'orcid', clientId: 'APP-X', name: 'ORCID', isAvailable: true }],
};

function Connection() {
  return <OrcidConnection user={useCurrentUser()} />;
}

function show(details: Partial<CurrentUser>) {
  renderAtUrl(<Connection />, { user: makeUser(['user'], details) });
}

afterEach(() => vi.unstubAllGlobals());

test('connecting redirects to the provider with a redirect URL', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { origin: 'http://journal.test', assign });
  const requests = mockApi({
    [PROVIDERS]: orcidProvider,
    [AUTHORIZE]: { body: { url: 'https://orcid.test/oauth/authorize?state=1' } },
  });
  show({ orcid: null });
  expect(screen.getByText('Not connected')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Connect ORCID' }));
  await vi.waitFor(() =>
    expect(assign).toHaveBeenCalledWith('https://orcid.test/oauth/authorize?state=1'),
  );
  expect(await requests[1]?.json()).toEqual({
    redirectUrl: 'http://journal.test/personal-area/profile/connect/orcid',
  });
});

test('an unreachable provider shows an error', async () => {
  const detail = 'ORCID cannot be reached.';
  mockApi({
    [PROVIDERS]: orcidProvider,
    [AUTHORIZE]: { status: 502, body: { code: 'provider-unreachable', detail } },
  });
  show({ orcid: null });
  await userEvent.click(await screen.findByRole('button', { name: 'Connect ORCID' }));
  expect(await screen.findByText(detail)).toBeInTheDocument();
});

test('the button says that the provider does not answer', async () => {
  const away = { ...orcidProvider.body[0], isAvailable: false };
  mockApi({ [PROVIDERS]: { body: [away] } });
  show({ orcid: null });
  expect(await screen.findByRole('button', { name: 'Connect ORCID' })).toBeDisabled();
  expect(screen.getByRole('status')).toHaveTextContent('ORCID does not answer at the moment');
});

test('there is no button if ORCID is not configured', async () => {
  const requests = mockApi({ [PROVIDERS]: { body: [] } });
  show({ orcid: null });
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('the iD links to its record, and disconnecting asks for confirmation', async () => {
  const requests = mockApi({
    [PROVIDERS]: orcidProvider,
    [DISCONNECT]: { body: makeUser(['user']) },
  });
  show({ orcid, canDisconnectOrcid: true });
  expect(screen.getByRole('link', { name: new RegExp(orcid) })).toHaveAttribute(
    'href',
    `https://orcid.org/${orcid}`,
  );

  await userEvent.click(screen.getByRole('button', { name: 'Disconnect ORCID' }));
  const dialog = await screen.findByRole('dialog', { name: 'Disconnect ORCID?' });
  expect(dialog).toHaveTextContent(orcid);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(requests).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: 'Disconnect ORCID' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText('Not connected')).toBeInTheDocument();
  expect(screen.getByText('ORCID has been disconnected')).toBeInTheDocument();
});

test('the only sign-in method cannot be disconnected, and the reason is shown', () => {
  show({ orcid, canDisconnectOrcid: false });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByText(/set a password and confirm your e-mail/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to Security' })).toHaveAttribute(
    'href',
    '/personal-area/profile/security',
  );
});

test('a rejected disconnect shows the reason and reloads the user', async () => {
  const detail = 'You could no longer sign in.';
  mockApi({
    [DISCONNECT]: { status: 409, body: { code: 'last-way-in', detail } },
    [ME]: { body: makeUser(['user'], { orcid, canDisconnectOrcid: false }) },
  });
  show({ orcid, canDisconnectOrcid: true });
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect ORCID' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText(detail)).toBeInTheDocument();
  expect(await screen.findByText(/your only way to sign in/)).toBeInTheDocument();
});
