import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '~/api/types';
import { useCurrentUser } from '~/api/use-current-user';
import { person } from '../../../test/people';
import { renderAt } from '../../../test/render';
import { serverAnswers } from '../../../test/server-answers';
import { OrcidConnection } from './orcid-connection';

const PROVIDERS = 'GET /api/v1/auth/providers';
const AUTHORIZE = 'POST /api/v1/account/connect/orcid/authorize';
const DISCONNECT = 'POST /api/v1/account/disconnect/orcid';
const ME = 'GET /api/v1/users/me';

const orcid = '0000-0002-1825-0097';
const offered = { body: [{ provider: 'orcid', clientId: 'APP-X', name: 'ORCID' }] };

function Connection() {
  return <OrcidConnection user={useCurrentUser()} />;
}

function show(details: Partial<CurrentUser>) {
  renderAt(<Connection />, { user: person(['user'], details) });
}

afterEach(() => vi.unstubAllGlobals());

test('connecting goes to the provider, which knows the way back', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { origin: 'http://journal.test', assign });
  const asked = serverAnswers({
    [PROVIDERS]: offered,
    [AUTHORIZE]: { body: { url: 'https://orcid.test/oauth/authorize?state=1' } },
  });
  show({ orcid: null });
  expect(screen.getByText('Not connected')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Connect ORCID' }));
  await vi.waitFor(() =>
    expect(assign).toHaveBeenCalledWith('https://orcid.test/oauth/authorize?state=1'),
  );
  expect(await asked[1]?.json()).toEqual({
    redirectUrl: 'http://journal.test/personal-area/profile/connect/orcid',
  });
});

test('a provider out of reach is said in words', async () => {
  const detail = 'ORCID cannot be reached.';
  serverAnswers({
    [PROVIDERS]: offered,
    [AUTHORIZE]: { status: 502, body: { code: 'provider-unreachable', detail } },
  });
  show({ orcid: null });
  await userEvent.click(await screen.findByRole('button', { name: 'Connect ORCID' }));
  expect(await screen.findByText(detail)).toBeInTheDocument();
});

test('where the journal offers no ORCID, there is nothing to press', async () => {
  const asked = serverAnswers({ [PROVIDERS]: { body: [] } });
  show({ orcid: null });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('the iD leads to its record, and is disconnected only after a question', async () => {
  const asked = serverAnswers({ [PROVIDERS]: offered, [DISCONNECT]: { body: person(['user']) } });
  show({ orcid, canDisconnectOrcid: true });
  expect(screen.getByRole('link', { name: new RegExp(orcid) })).toHaveAttribute(
    'href',
    `https://orcid.org/${orcid}`,
  );

  await userEvent.click(screen.getByRole('button', { name: 'Disconnect ORCID' }));
  const dialog = await screen.findByRole('dialog', { name: 'Disconnect ORCID?' });
  expect(dialog).toHaveTextContent(orcid);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(asked).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: 'Disconnect ORCID' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText('Not connected')).toBeInTheDocument();
  expect(screen.getByText('ORCID has been disconnected')).toBeInTheDocument();
});

test('the only way in cannot be closed, and it is said why', () => {
  show({ orcid, canDisconnectOrcid: false });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByText(/set a password and confirm your e-mail/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to Security' })).toHaveAttribute(
    'href',
    '/personal-area/profile/security',
  );
});

test('a refusal to disconnect is shown, and what the account can do is asked again', async () => {
  const detail = 'You could no longer sign in.';
  serverAnswers({
    [DISCONNECT]: { status: 409, body: { code: 'last-way-in', detail } },
    [ME]: { body: person(['user'], { orcid, canDisconnectOrcid: false }) },
  });
  show({ orcid, canDisconnectOrcid: true });
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect ORCID' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText(detail)).toBeInTheDocument();
  expect(await screen.findByText(/your only way to sign in/)).toBeInTheDocument();
});
