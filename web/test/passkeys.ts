import { onTestFinished, vi } from 'vitest';

export const CREDENTIAL = { id: 'AQID', type: 'public-key' };

/** Adds passkeys, which jsdom lacks, to the browser until the end of the test. */
export function mockPasskeys() {
  const credential = { toJSON: () => CREDENTIAL };
  const create = vi.fn(() => Promise.resolve(credential));
  const get = vi.fn(() => Promise.resolve(credential));
  const parse = (options: unknown) => options;
  Object.assign(window, {
    PublicKeyCredential: {
      parseCreationOptionsFromJSON: parse,
      parseRequestOptionsFromJSON: parse,
    },
  });
  Object.defineProperty(navigator, 'credentials', { value: { create, get }, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  });
  return { create, get };
}

/** What browsers throw when the user closes the dialog or the time is up. */
export const cancelled = () => new DOMException('', 'NotAllowedError');
