/**
 * Passkeys of the browser (WebAuthn). The server sends options and takes credentials in the JSON form of the
 * standard; Safari before version 18.4 cannot convert them, so this file does.
 */

/** `cancelled` also covers a timeout and a missing passkey: browsers do not tell them apart. */
type PasskeyFailure = 'cancelled' | 'already-added' | 'not-possible';

/** The browser made or used no passkey. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';

  constructor(
    readonly reason: PasskeyFailure,
    options?: ErrorOptions,
  ) {
    super(`passkey: ${reason}`, options);
  }
}

export function supportsPasskeys(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window;
}

/** Makes a passkey on a device that the user chooses, and returns the public part for the server. */
export async function createPasskey(options: unknown): Promise<object> {
  const json = options as PublicKeyCredentialCreationOptionsJSON;
  return toJson(
    await askBrowser(() => navigator.credentials.create({ publicKey: parseCreation(json) })),
  );
}

/** Lets the user choose a passkey, and returns its signature for the server. */
export async function signWithPasskey(options: unknown): Promise<object> {
  const json = options as PublicKeyCredentialRequestOptionsJSON;
  return toJson(
    await askBrowser(() => navigator.credentials.get({ publicKey: parseRequest(json) })),
  );
}

async function askBrowser(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  if (!supportsPasskeys()) throw new PasskeyError('not-possible');
  try {
    const credential = await ask();
    if (credential) return credential as PublicKeyCredential;
  } catch (cause) {
    throw new PasskeyError(readReason(cause), { cause });
  }
  throw new PasskeyError('cancelled');
}

function readReason(error: unknown): PasskeyFailure {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'already-added';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'not-possible';
}

function parseCreation(
  options: PublicKeyCredentialCreationOptionsJSON,
): PublicKeyCredentialCreationOptions {
  if ('parseCreationOptionsFromJSON' in PublicKeyCredential) {
    return PublicKeyCredential.parseCreationOptionsFromJSON(options);
  }
  const { challenge, user, excludeCredentials, ...rest } = options;
  return {
    ...(rest as Omit<PublicKeyCredentialCreationOptions, 'challenge' | 'user'>),
    challenge: decode(challenge),
    user: { ...user, id: decode(user.id) },
    excludeCredentials: excludeCredentials?.map(parseDescriptor),
  };
}

function parseRequest(
  options: PublicKeyCredentialRequestOptionsJSON,
): PublicKeyCredentialRequestOptions {
  if ('parseRequestOptionsFromJSON' in PublicKeyCredential) {
    return PublicKeyCredential.parseRequestOptionsFromJSON(options);
  }
  const { challenge, allowCredentials, ...rest } = options;
  return {
    ...(rest as Omit<PublicKeyCredentialRequestOptions, 'challenge'>),
    challenge: decode(challenge),
    allowCredentials: allowCredentials?.map(parseDescriptor),
  };
}

function parseDescriptor(
  descriptor: PublicKeyCredentialDescriptorJSON,
): PublicKeyCredentialDescriptor {
  return {
    type: 'public-key',
    id: decode(descriptor.id),
    transports: descriptor.transports as AuthenticatorTransport[] | undefined,
  };
}

function toJson(credential: PublicKeyCredential): object {
  if ('toJSON' in credential) return credential.toJSON();
  const { id, rawId, type, authenticatorAttachment, response } = credential as PublicKeyCredential;
  return {
    id,
    rawId: encode(rawId),
    type,
    authenticatorAttachment: authenticatorAttachment ?? undefined,
    clientExtensionResults: (credential as PublicKeyCredential).getClientExtensionResults(),
    response:
      'attestationObject' in response
        ? attestationToJson(response as AuthenticatorAttestationResponse)
        : assertionToJson(response as AuthenticatorAssertionResponse),
  };
}

function attestationToJson(response: AuthenticatorAttestationResponse): object {
  const publicKey = response.getPublicKey();
  return {
    clientDataJSON: encode(response.clientDataJSON),
    attestationObject: encode(response.attestationObject),
    authenticatorData: encode(response.getAuthenticatorData()),
    transports: response.getTransports(),
    publicKeyAlgorithm: response.getPublicKeyAlgorithm(),
    ...(publicKey ? { publicKey: encode(publicKey) } : {}),
  };
}

function assertionToJson(response: AuthenticatorAssertionResponse): object {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    clientDataJSON: encode(clientDataJSON),
    authenticatorData: encode(authenticatorData),
    signature: encode(signature),
    ...(userHandle ? { userHandle: encode(userHandle) } : {}),
  };
}

/** Bytes of base64url text, with or without padding. */
function decode(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** Base64url without padding. */
function encode(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
