import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { cancelled, CREDENTIAL, mockPasskeys } from '../../test/passkeys';
import { createPasskey, PasskeyError, signWithPasskey, supportsPasskeys } from './passkeys';

test('the browser converts options and credential if it can', async () => {
  const { create, get } = mockPasskeys();
  expect(await createPasskey({ challenge: 'AQID' })).toEqual(CREDENTIAL);
  expect(create).toHaveBeenCalledWith({ publicKey: { challenge: 'AQID' } });
  expect(await signWithPasskey({ challenge: 'BAUG' })).toEqual(CREDENTIAL);
  expect(get).toHaveBeenCalledWith({ publicKey: { challenge: 'BAUG' } });
});

test('a browser without passkeys is told apart', async () => {
  expect(supportsPasskeys()).toBe(false);
  await expect(signWithPasskey({})).rejects.toEqual(new PasskeyError('not-possible'));
});

test.each([
  ['NotAllowedError', 'cancelled'],
  ['AbortError', 'cancelled'],
  ['InvalidStateError', 'already-added'],
  ['SecurityError', 'not-possible'],
  ['NotSupportedError', 'not-possible'],
] as const)('%s is reported as %s', async (name, reason) => {
  mockPasskeys().create.mockRejectedValue(new DOMException('', name));
  await expect(createPasskey({})).rejects.toMatchObject({ name: 'PasskeyError', reason });
});

test('no credential counts as cancelled', async () => {
  mockPasskeys().get.mockResolvedValue(null as never);
  await expect(signWithPasskey({})).rejects.toMatchObject({ reason: 'cancelled' });
  mockPasskeys().get.mockRejectedValue(cancelled());
  await expect(signWithPasskey({})).rejects.toMatchObject({ reason: 'cancelled' });
});

describe('an older Safari, without conversion', () => {
  const bytes = (...values: number[]) => new Uint8Array(values).buffer;
  const create = vi.fn<(options: CredentialCreationOptions) => Promise<unknown>>();
  const get = vi.fn<(options: CredentialRequestOptions) => Promise<unknown>>();
  const base = {
    id: '-_8',
    rawId: bytes(251, 255),
    type: 'public-key',
    authenticatorAttachment: 'platform',
    getClientExtensionResults: () => ({ credProps: { rk: true } }),
  };

  beforeEach(() => {
    Object.assign(window, { PublicKeyCredential: {} });
    Object.defineProperty(navigator, 'credentials', { value: { create, get }, configurable: true });
    onTestFinished(() => {
      Reflect.deleteProperty(window, 'PublicKeyCredential');
      Reflect.deleteProperty(navigator, 'credentials');
    });
  });

  test('a passkey is made', async () => {
    create.mockResolvedValue({
      ...base,
      response: {
        clientDataJSON: bytes(1),
        attestationObject: bytes(2),
        getAuthenticatorData: () => bytes(3),
        getTransports: () => ['internal'],
        getPublicKeyAlgorithm: () => -7,
        getPublicKey: () => bytes(4),
      },
    });
    const made = await createPasskey({
      challenge: '-_8',
      rp: { id: 'journal.example', name: 'Journal' },
      user: { id: 'AQID', name: 'elena', displayName: 'Elena' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      excludeCredentials: [{ type: 'public-key', id: 'BA', transports: ['usb'] }],
    });
    expect(create).toHaveBeenCalledWith({
      publicKey: {
        challenge: new Uint8Array([251, 255]),
        rp: { id: 'journal.example', name: 'Journal' },
        user: { id: new Uint8Array([1, 2, 3]), name: 'elena', displayName: 'Elena' },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        excludeCredentials: [{ type: 'public-key', id: new Uint8Array([4]), transports: ['usb'] }],
      },
    });
    expect(made).toEqual({
      id: '-_8',
      rawId: '-_8',
      type: 'public-key',
      authenticatorAttachment: 'platform',
      clientExtensionResults: { credProps: { rk: true } },
      response: {
        clientDataJSON: 'AQ',
        attestationObject: 'Ag',
        authenticatorData: 'Aw',
        transports: ['internal'],
        publicKeyAlgorithm: -7,
        publicKey: 'BA',
      },
    });
  });

  test('a passkey is used', async () => {
    get.mockResolvedValue({
      ...base,
      response: {
        clientDataJSON: bytes(1),
        authenticatorData: bytes(2),
        signature: bytes(3),
        userHandle: bytes(4),
      },
    });
    const used = await signWithPasskey({ challenge: 'AQID', userVerification: 'required' });
    expect(get).toHaveBeenCalledWith({
      publicKey: {
        challenge: new Uint8Array([1, 2, 3]),
        userVerification: 'required',
        allowCredentials: undefined,
      },
    });
    expect(used).toMatchObject({
      rawId: '-_8',
      response: {
        clientDataJSON: 'AQ',
        authenticatorData: 'Ag',
        signature: 'Aw',
        userHandle: 'BA',
      },
    });
  });
});
