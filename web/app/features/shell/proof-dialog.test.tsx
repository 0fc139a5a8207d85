import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { requestEmailChange } from '~/api/current-user';
import { readStoredToken, startSession, TOKEN_KEY } from '~/lib/session';
import { makeToken, makeUser } from '../../../test/current-users';
import { requestBody } from '../../../test/identity';
import { mockApi } from '../../../test/mock-api';
import { cancelled, CREDENTIAL, mockPasskeys } from '../../../test/passkeys';
import { renderAtUrl } from '../../../test/render';
import { ProofDialog } from './proof-dialog';

const PROOF = 'POST /api/v1/sessions/proof';
const EMAIL = 'POST /api/v1/users/me/email';
const NEEDED = { status: 403, body: { code: 'fresh-proof-needed', detail: 'Confirm it.' } };
const ME = makeUser(['user'], { hasPassword: true });

const findDialog = () => screen.findByRole('dialog', { name: 'Confirm that it is you' });

test('the password is asked for and the request is sent again', async () => {
  localStorage.setItem(TOKEN_KEY, makeToken(3600));
  const proven = makeToken(7200);
  const responses: Parameters<typeof mockApi>[0] = {
    [EMAIL]: NEEDED,
    [PROOF]: { body: { access_token: proven, token_type: 'bearer' } },
  };
  const requests = mockApi(responses);
  renderAtUrl(<ProofDialog />, { user: ME });
  const change = requestEmailChange('new@example.test');
  const dialog = await findDialog();
  responses[EMAIL] = { status: 204 };
  await userEvent.type(within(dialog).getByLabelText(/^Your password/), 'secret');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await change;

  expect(requests.map((request) => new URL(request.url).pathname)).toEqual([
    '/api/v1/users/me/email',
    '/api/v1/sessions/proof',
    '/api/v1/users/me/email',
  ]);
  expect(await requests[1]?.json()).toEqual({ password: 'secret' });
  expect(await requests[2]?.json()).toEqual({ email: 'new@example.test' });
  expect(requests[2]?.headers.get('Authorization')).toBe(`Bearer ${proven}`);
  expect(readStoredToken()).toBe(proven);
});

test('"Cancel" sends nothing again', async () => {
  localStorage.setItem(TOKEN_KEY, makeToken(3600));
  const requests = mockApi({ [EMAIL]: NEEDED });
  renderAtUrl(<ProofDialog />, { user: ME });
  const refused = expect(requestEmailChange('new@example.test')).rejects.toMatchObject({
    status: 403,
    code: 'fresh-proof-needed',
  });
  const dialog = await findDialog();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await refused;
  expect(requests).toHaveLength(1);
});

test('a wrong password keeps the dialog open', async () => {
  localStorage.setItem(TOKEN_KEY, makeToken(3600));
  const detail = [{ loc: ['body', 'password'], msg: 'Wrong password', type: 'wrong-password' }];
  mockApi({ [EMAIL]: NEEDED, [PROOF]: { status: 422, body: { code: 'invalid-input', detail } } });
  renderAtUrl(<ProofDialog />, { user: ME });
  requestEmailChange('new@example.test').catch(() => undefined);
  const dialog = await findDialog();
  await userEvent.type(within(dialog).getByLabelText(/^Your password/), 'guess');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  expect(await within(dialog).findByText('Wrong password')).toBeInTheDocument();
});

test('an account without a password signs in again in another tab', async () => {
  localStorage.setItem(TOKEN_KEY, makeToken(3600, { sid: 'first' }));
  const responses: Parameters<typeof mockApi>[0] = { [EMAIL]: NEEDED };
  const requests = mockApi(responses);
  renderAtUrl(<ProofDialog />, { user: makeUser(['user'], { hasPassword: false }) });
  const change = requestEmailChange('new@example.test');
  const dialog = await findDialog();
  expect(within(dialog).getByRole('link', { name: 'Sign in again' })).toHaveAttribute(
    'href',
    '/identity/login?action=close',
  );
  // A renewal, here or in another tab, proves nothing.
  act(() => startSession(makeToken(5400, { sid: 'first' })));
  expect(await findDialog()).toBeInTheDocument();
  expect(requests).toHaveLength(1);
  responses[EMAIL] = { status: 204 };
  const proven = makeToken(7200, { sid: 'second' });
  act(() => startSession(proven));
  await change;
  expect(requests).toHaveLength(2);
  expect(requests[1]?.headers.get('Authorization')).toBe(`Bearer ${proven}`);
});

test.each([false, true])(
  'nothing is sent in the name of another user, with a password: %s',
  async (hasPassword) => {
    localStorage.setItem(TOKEN_KEY, makeToken(3600, { sid: 'first' }));
    const other = makeToken(7200, { sub: 2, sid: 'second' });
    const requests = mockApi({
      [EMAIL]: NEEDED,
      [PROOF]: { body: { access_token: other, token_type: 'bearer' } },
    });
    renderAtUrl(<ProofDialog />, { user: makeUser(['user'], { hasPassword }) });
    const refused = expect(requestEmailChange('new@example.test')).rejects.toMatchObject({
      status: 403,
      code: 'fresh-proof-needed',
    });
    const dialog = await findDialog();
    act(() => startSession(other));
    if (hasPassword) {
      await userEvent.type(within(dialog).getByLabelText(/^Your password/), 'secret');
      await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    }
    await refused;
    expect(requests.filter(({ url }) => url.endsWith('/users/me/email'))).toHaveLength(1);
  },
);

const PASSKEYS = 'GET /api/v1/account/second-factor';
const PASSKEY_OPTIONS = 'POST /api/v1/sessions/proof/passkey/options';
const PASSKEY_PROOF = 'POST /api/v1/sessions/proof/passkey';
const secondFactor = { isSetUp: true, isDemanded: false, dueAt: null };
const passkeys = { body: { passkeys: [{ id: 'x', name: 'iPhone' }], authenticatorSince: null } };

test('a passkey proves the identity too, beside the password', async () => {
  mockPasskeys().get.mockRejectedValueOnce(cancelled());
  startSession(makeToken(3600));
  const proven = makeToken(7200);
  const responses: Parameters<typeof mockApi>[0] = {
    [EMAIL]: NEEDED,
    [PASSKEYS]: passkeys,
    [PASSKEY_OPTIONS]: { body: { challenge: 'proof', options: { challenge: 'AQID' } } },
    [PASSKEY_PROOF]: { body: { access_token: proven, token_type: 'bearer' } },
  };
  const requests = mockApi(responses);
  renderAtUrl(<ProofDialog />, { user: makeUser(['user'], { hasPassword: true, secondFactor }) });
  const change = requestEmailChange('new@example.test');
  const dialog = within(await findDialog());
  expect(dialog.getByLabelText(/^Your password/)).toBeInTheDocument();
  const passkey = await dialog.findByRole('button', { name: 'Use a passkey' });
  await userEvent.click(passkey);
  expect(await dialog.findByRole('alert')).toHaveTextContent('No passkey was used.');
  responses[EMAIL] = { status: 204 };
  await userEvent.click(passkey);
  await change;
  expect(await requestBody(requests, '/api/v1/sessions/proof/passkey')).toEqual({
    challenge: 'proof',
    credential: CREDENTIAL,
  });
  expect(readStoredToken()).toBe(proven);
});

test('with a second factor the code is asked for beside the password, and the passkey stays', async () => {
  mockPasskeys();
  startSession(makeToken(3600));
  const proven = makeToken(7200);
  const responses: Parameters<typeof mockApi>[0] = {
    [EMAIL]: NEEDED,
    [PASSKEYS]: passkeys,
    [PROOF]: { status: 409, body: { code: 'second-factor-needed', detail: 'Enter the code too.' } },
  };
  const requests = mockApi(responses);
  renderAtUrl(<ProofDialog />, { user: makeUser(['user'], { hasPassword: true, secondFactor }) });
  const change = requestEmailChange('new@example.test');
  const dialog = within(await findDialog());
  await userEvent.type(dialog.getByLabelText(/^Your password/), 'secret');
  expect(dialog.queryByRole('textbox', { name: /^Code from the app/ })).toBeNull();
  const confirm = dialog.getByRole('button', { name: 'Confirm' });
  await userEvent.click(confirm);

  const code = await dialog.findByRole('textbox', { name: /^Code from the app/ });
  expect(code).toHaveFocus();
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(dialog.getByLabelText(/^Your password/)).toHaveValue('secret');
  expect(await dialog.findByRole('button', { name: 'Use a passkey' })).toBeInTheDocument();
  expect(confirm).toBeDisabled();

  responses[PROOF] = { status: 400, body: { code: 'wrong-code', detail: 'This code is wrong.' } };
  await userEvent.type(code, '123 456');
  await userEvent.click(confirm);
  expect(await dialog.findByText('This code is wrong.')).toBeInTheDocument();
  expect(code).toBeInvalid();

  responses[PROOF] = { body: { access_token: proven, token_type: 'bearer' } };
  responses[EMAIL] = { status: 204 };
  await userEvent.clear(code);
  await userEvent.type(code, '654321');
  await userEvent.click(confirm);
  await change;
  const proofs = requests.filter(({ url }) => url.endsWith('/sessions/proof'));
  expect(await proofs[0]?.json()).toEqual({ password: 'secret' });
  expect(await proofs[2]?.json()).toEqual({ password: 'secret', code: '654321' });
  expect(readStoredToken()).toBe(proven);
});

test('without a password only the passkey is offered', async () => {
  mockPasskeys();
  startSession(makeToken(3600));
  mockApi({ [EMAIL]: NEEDED, [PASSKEYS]: passkeys });
  renderAtUrl(<ProofDialog />, { user: makeUser(['user'], { hasPassword: false, secondFactor }) });
  requestEmailChange('new@example.test').catch(() => undefined);
  const dialog = within(await findDialog());
  expect(await dialog.findByRole('button', { name: 'Use a passkey' })).toBeInTheDocument();
  expect(dialog.queryByLabelText(/password/i)).toBeNull();
  expect(dialog.queryByRole('link')).toBeNull();
});
