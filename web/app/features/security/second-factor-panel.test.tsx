import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Passkey, SecondFactor } from '~/api/second-factor';
import { readStoredToken, startSession } from '~/lib/session';
import { makeToken, makeUser } from '../../../test/current-users';
import { apiProblem, button, NO_CONTENT, requestBody } from '../../../test/identity';
import { mockApi } from '../../../test/mock-api';
import { cancelled, CREDENTIAL, mockPasskeys } from '../../../test/passkeys';
import { renderAtUrl } from '../../../test/render';
import { SecondFactorPanel } from './second-factor-panel';

const READ = 'GET /api/v1/account/second-factor';
const OPTIONS = 'POST /api/v1/account/passkeys/options';
const ADD = 'POST /api/v1/account/passkeys';
const AUTHENTICATOR = '/api/v1/account/authenticator';
const ME = 'GET /api/v1/users/me';

const CODES = ['AAAA-BBBB-CCCC-DDDD-EEEE-FFFF', 'GGGG-HHHH-IIII-JJJJ-KKKK-LLLL'];
const user = makeUser(['editor']);
const phone: Passkey = {
  id: '0199a000-0000-7000-8000-000000000001',
  name: 'Safari, iPhone',
  createdAt: '2026-11-14T09:00:00Z',
  lastUsedAt: null,
};
const REMOVE = `DELETE /api/v1/account/passkeys/${phone.id}`;

type Responses = Parameters<typeof mockApi>[0];

const state = (details: Partial<SecondFactor> = {}) => ({
  body: {
    passkeys: [],
    authenticatorSince: null,
    recoveryCodesLeft: 0,
    demanded: false,
    dueAt: null,
    passkeysAvailable: true,
    hasPassword: true,
    ...details,
  } satisfies SecondFactor,
});

function show(responses: Responses, language?: 'ru') {
  responses[ME] ??= { body: user };
  const requests = mockApi(responses);
  renderAtUrl(<SecondFactorPanel user={user} />, { user, language });
  return requests;
}

const section = (name: string) => screen.findByRole('region', { name });

beforeEach(() => startSession(makeToken(3600)));

test('without a factor the panel says so and offers both kinds', async () => {
  mockPasskeys();
  show({ [READ]: state() });
  expect(await screen.findByText('Not set up')).toBeInTheDocument();
  expect(await section('Passkeys')).toHaveTextContent(/fingerprint, face or PIN/);
  expect(await section('Authenticator app')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Recovery codes' })).toBeNull();
});

test.each([
  [true, 'This browser does not know passkeys'],
  [false, 'this one is opened by an IP address'],
])(
  'the panel explains why no passkey can be added, on a site with a name: %s',
  async (passkeysAvailable, text) => {
    if (!passkeysAvailable) mockPasskeys();
    show({ [READ]: state({ passkeysAvailable }) });
    expect(await section('Passkeys')).toHaveTextContent(text);
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  },
);

test('a passkey is added with the proposed name, and the first factor shows recovery codes', async () => {
  const { create } = mockPasskeys();
  const next = makeToken(7200);
  const token = { access_token: next, token_type: 'bearer' };
  const responses: Responses = {
    [READ]: state(),
    [OPTIONS]: { body: { challenge: 'new', options: { challenge: 'AQID' } } },
    [ADD]: { status: 201, body: { passkey: phone, recoveryCodes: CODES, token } },
  };
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('X (X11; Linux x86_64) Firefox/143.0');
  const requests = show(responses);
  await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  const name = screen.getByRole('textbox', { name: 'Name of the passkey' });
  expect(name).toHaveValue('Firefox, Linux');
  expect(name).toHaveFocus();
  responses[READ] = state({ passkeys: [phone], recoveryCodesLeft: 10 });
  await userEvent.click(button('Continue'));

  expect(await screen.findByText(CODES[0]!)).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Your recovery codes' })).toHaveFocus();
  expect(create).toHaveBeenCalledWith({ publicKey: { challenge: 'AQID' } });
  expect(await requestBody(requests, '/api/v1/account/passkeys')).toEqual({
    challenge: 'new',
    credential: CREDENTIAL,
    name: 'Firefox, Linux',
  });
  // The other sessions have ended; this one goes on with the new token.
  expect(readStoredToken()).toBe(next);
  expect(requests.at(-1)?.headers.get('Authorization')).toBe(`Bearer ${next}`);
  expect(await screen.findByText('Set up')).toBeInTheDocument();
  expect(await section('Passkeys')).toHaveTextContent('Safari, iPhoneAdded 14.11.2026Not used yet');
  expect(await section('Recovery codes')).toHaveTextContent('10 codes left');
});

test('a cancelled passkey is explained, and nothing is stored', async () => {
  mockPasskeys().create.mockRejectedValue(cancelled());
  const requests = show({
    [READ]: state(),
    [OPTIONS]: { body: { challenge: 'new', options: {} } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  expect(button('Continue')).toBeDisabled();
  await userEvent.type(screen.getByRole('textbox', { name: 'Name of the passkey' }), 'Key');
  await userEvent.click(button('Continue'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Unable to add the passkeyNo passkey was used.',
  );
  expect(requests.filter(({ url }) => url.endsWith('/passkeys'))).toHaveLength(0);
  await userEvent.click(button('Cancel'));
  expect(button('Add a passkey')).toBeInTheDocument();
});

test('the codes can be copied, printed and put away', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  const print = vi.spyOn(window, 'print').mockReturnValue();
  show({
    [READ]: state({ passkeys: [phone], recoveryCodesLeft: 2 }),
    'POST /api/v1/account/recovery-codes': { body: { recoveryCodes: CODES } },
  });
  const codes = await section('Recovery codes');
  expect(within(codes).getByRole('note')).toHaveTextContent('Only 2 codes are left.');
  await userEvent.click(within(codes).getByRole('button', { name: 'Renew the codes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Renew the recovery codes?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Renew the codes' }));

  expect(await screen.findByText(CODES[1]!)).toBeInTheDocument();
  await userEvent.click(button('Copy'));
  expect(writeText).toHaveBeenCalledWith(CODES.join('\n'));
  await userEvent.click(button('Print'));
  expect(print).toHaveBeenCalledOnce();
  await userEvent.click(button('I have saved them'));
  expect(screen.queryByText(CODES[1]!)).toBeNull();
});

test('the codes are downloaded as text with the site and the account', async () => {
  const contents: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      contents.push(blob);
      return 'blob:codes';
    },
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  show({
    [READ]: state({ passkeys: [phone] }),
    'POST /api/v1/account/recovery-codes': { body: { recoveryCodes: CODES } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Renew the codes' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Renew the codes' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
  expect(click).toHaveBeenCalledOnce();
  const text = await contents[0]!.text();
  expect(text).toContain('Recovery codes for journal.test');
  expect(text).toContain('elena@example.test');
  expect(text).toContain(CODES.join('\r\n'));
});

test('the last passkey is removed after a warning', async () => {
  const responses: Responses = {
    [READ]: state({ passkeys: [phone], recoveryCodesLeft: 10 }),
    [REMOVE]: NO_CONTENT,
  };
  show(responses);
  await userEvent.click(
    await screen.findByRole('button', { name: 'Remove the passkey: Safari, iPhone' }),
  );
  const dialog = await screen.findByRole('dialog', {
    name: 'Remove the passkey “Safari, iPhone”?',
  });
  expect(dialog).toHaveTextContent('It is your only second factor');
  responses[READ] = state();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('The passkey has been removed')).toBeInTheDocument();
  expect(await screen.findByText('Not set up')).toBeInTheDocument();
});

test('a refused removal shows the reason of the server', async () => {
  show({
    [READ]: state({ passkeys: [phone], demanded: true }),
    [REMOVE]: apiProblem(409, 'last-factor-demanded', 'The journal demands a second factor.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Remove the passkey/ }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('The journal demands a second factor.')).toBeInTheDocument();
});

test('the authenticator app is set up by a code', async () => {
  const setup = {
    secret: 'ABCDEFGHIJ',
    uri: 'otpauth://totp/Journal:elena?secret=ABCDEFGHIJ',
    qr: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  };
  const responses: Responses = {
    [READ]: state({ passkeys: [phone], recoveryCodesLeft: 10 }),
    [`POST ${AUTHENTICATOR}`]: { body: setup },
    [`POST ${AUTHENTICATOR}/confirm`]: apiProblem(400, 'wrong-code', 'This code is wrong.'),
  };
  const present = readStoredToken();
  const requests = show(responses);
  await userEvent.click(await screen.findByRole('button', { name: 'Set up an app' }));
  expect(await screen.findByText('ABCD EFGH IJ')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: /^QR code/ })).toHaveAttribute(
    'src',
    `data:image/svg+xml,${encodeURIComponent(setup.qr)}`,
  );
  expect(screen.getByRole('link')).toHaveAttribute('href', setup.uri);
  const code = screen.getByRole('textbox', { name: 'Code that the app shows' });
  expect(button('Confirm')).toBeDisabled();
  await userEvent.type(code, '123 456');
  await userEvent.click(button('Confirm'));
  expect(await screen.findByText('This code is wrong.')).toBeInTheDocument();

  responses[`POST ${AUTHENTICATOR}/confirm`] = { body: { recoveryCodes: null, token: null } };
  responses[READ] = state({ passkeys: [phone], authenticatorSince: '2026-11-14T09:00:00Z' });
  await userEvent.click(button('Confirm'));
  expect(await screen.findByText('Set up 14.11.2026')).toBeInTheDocument();
  expect(await requestBody(requests, `${AUTHENTICATOR}/confirm`)).toEqual({ code: '123456' });
  expect(readStoredToken()).toBe(present);
  expect(screen.queryByRole('heading', { name: 'Your recovery codes' })).toBeNull();
});

test('the authenticator app is removed after a confirmation', async () => {
  const responses: Responses = {
    [READ]: state({ authenticatorSince: '2026-11-14T09:00:00Z', recoveryCodesLeft: 0 }),
    [`DELETE ${AUTHENTICATOR}`]: NO_CONTENT,
  };
  show(responses);
  expect(await section('Recovery codes')).toHaveTextContent('No code is left.');
  await userEvent.click(button('Remove the app'));
  const dialog = await screen.findByRole('dialog', { name: 'Remove the authenticator app?' });
  expect(dialog).toHaveTextContent('It is your only second factor');
  responses[READ] = state();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove the app' }));
  expect(await screen.findByText('Not set up')).toBeInTheDocument();
});

test('the panel is translated, and a failure can be retried', async () => {
  const responses: Responses = { [READ]: apiProblem(400, 'x', 'Нет.') };
  show(responses, 'ru');
  expect(await screen.findByRole('alert')).toHaveTextContent(/второй фактор.*Нет\./);
  responses[READ] = state({ demanded: true });
  await userEvent.click(button('Повторить'));
  expect(await screen.findByText(/^Не.настроен$/)).toBeInTheDocument();
  expect(screen.getByText(/Журнал требует его от/)).toBeInTheDocument();
});
