import { describe, expect, test } from 'vitest';
import { fieldErrors, tooManyTries } from '../../../test/identity';
import { mockApi } from '../../../test/mock-api';
import * as subscription from './subscription';
import * as confirm from './subscription-confirm';

const API = '/api/v1/public/subscription';
const OURS = { origin: 'http://journal.test', 'sec-fetch-site': 'same-origin' };

interface Sent {
  status: number;
  data?: unknown;
  location?: string | null;
  cacheControl?: string | null;
}

/** Posts a form; returns the status with the data of the page or the location of the redirect. */
async function post(
  route: { action: (args: never) => Promise<unknown> },
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = OURS,
): Promise<Sent> {
  const body = new URLSearchParams(form);
  const request = new Request(`http://journal.test${path}`, { method: 'POST', body, headers });
  const result: unknown = await route
    .action({ request } as never)
    .catch((thrown: unknown) => thrown);
  if (result instanceof Response) {
    const { status, headers: sent } = result;
    return {
      status,
      location: sent.get('location'),
      cacheControl: sent.get('cache-control'),
    };
  }
  const { data, init } = result as { data: unknown; init: { status: number } };
  return { status: init.status, data };
}

const subscribe = (form: Record<string, string>, headers?: Record<string, string>, search = '') =>
  post(subscription, `/subscription${search}`, { action: 'subscribe', ...form }, headers);

const postConfirmation = (form: Record<string, string>, headers?: Record<string, string>) =>
  post(confirm, '/subscription/confirm', form, headers);

describe('subscription form', () => {
  test('redirects after success, so that a reload does not post again', async () => {
    const requests = mockApi({ [`POST ${API}/subscribe`]: { status: 204 } });
    const form = { email: 'a@b.test', language: 'en', consentVersion: '1' };
    const result = await subscribe(form, OURS, '?lang=ru');
    expect(result).toEqual({
      status: 303,
      location: '/subscription?lang=ru&asked=subscribe#answer',
      cacheControl: 'private, no-store',
    });
    expect(await requests[0]!.json()).toEqual({
      email: 'a@b.test',
      language: 'en',
      consentVersion: 1,
    });
    expect(requests[0]!.headers.get('accept-language')).toBe('ru');
  });

  test('forwards the reader’s address as set by the reverse proxy', async () => {
    const requests = mockApi({ [`POST ${API}/unsubscribe`]: { status: 204 } });
    const headers = { ...OURS, 'x-forwarded-for': '10.0.0.1, 203.0.113.7' };
    await subscribe({ action: 'unsubscribe', email: 'a@b.test' }, headers);
    expect(requests[0]!.headers.get('x-forwarded-for')).toBe('203.0.113.7');
  });

  test('returns a field error with the typed values', async () => {
    mockApi({ [`POST ${API}/subscribe`]: fieldErrors({ email: 'Not valid email' }) });
    const { status, data } = await subscribe({ email: 'nobody', language: 'ru' });
    expect(status).toBe(422);
    expect(data).toEqual({
      action: 'subscribe',
      email: 'nobody',
      language: 'ru',
      emailError: 'Not valid email',
      consentError: null,
      problem: null,
    });
  });

  test('returns a missing consent as an error of the consent only', async () => {
    const needed = 'Your consent is needed';
    mockApi({ [`POST ${API}/subscribe`]: fieldErrors({ consentVersion: needed }) });
    const { data } = await subscribe({ email: 'a@b.test', language: 'ru', consentVersion: 'x' });
    expect(data).toMatchObject({ emailError: null, consentError: needed, problem: null });
  });

  test('returns the message of the API for a 429 and a generic one without a response', async () => {
    mockApi({ [`POST ${API}/subscribe`]: tooManyTries });
    expect(await subscribe({ email: 'a@b.test' })).toMatchObject({
      status: 429,
      data: { email: 'a@b.test', emailError: null, problem: 'Too many tries. Wait 2 minutes.' },
    });
    mockApi({});
    expect(await subscribe({ email: 'a@b.test' })).toMatchObject({
      status: 502,
      data: { problem: 'The server did not answer. Please try again in a few minutes.' },
    });
  });
});

describe('confirmation', () => {
  const open = (query: string) =>
    confirm.loader({
      request: new Request(`http://journal.test/subscription/confirm${query}`),
    } as never);

  test('opening the link sends no request to the API', () => {
    const requests = mockApi({});
    expect(open('?code=abc&action=subscribe').data).toEqual({
      step: 'confirm',
      action: 'subscribe',
      code: 'abc',
      problem: null,
    });
    expect(open('?done=unsubscribe').data).toEqual({ step: 'done', action: 'unsubscribe' });
    expect(requests).toEqual([]);
  });

  test.each(['', '?code=abc', '?action=subscribe', '?code=&action=subscribe', '?code=a&action=x'])(
    'a link with missing parameters is invalid: "%s"',
    (query) => {
      const { data, init } = open(query);
      expect(data).toEqual({ step: 'invalid-link' });
      expect(init?.status).toBe(400);
    },
  );

  test('posting confirms and redirects to a URL without the code', async () => {
    const requests = mockApi({ [`POST ${API}/unsubscribe/confirm`]: { status: 204 } });
    expect(await postConfirmation({ action: 'unsubscribe', code: 'abc' })).toEqual({
      status: 303,
      location: '/subscription/confirm?done=unsubscribe',
      cacheControl: 'private, no-store',
    });
    expect(await requests[0]!.json()).toEqual({ token: 'abc' });
  });

  test('a used code is invalid, and a rate-limited one can be retried', async () => {
    const used = { status: 400, body: { code: 'invalid-code', detail: 'Used.' } };
    mockApi({ [`POST ${API}/subscribe/confirm`]: used });
    expect(await postConfirmation({ action: 'subscribe', code: 'abc' })).toEqual({
      status: 400,
      data: { step: 'invalid-link' },
    });
    mockApi({ [`POST ${API}/subscribe/confirm`]: tooManyTries });
    expect(await postConfirmation({ action: 'subscribe', code: 'abc' })).toEqual({
      status: 429,
      data: {
        step: 'confirm',
        action: 'subscribe',
        code: 'abc',
        problem: 'Too many tries. Wait 2 minutes.',
      },
    });
  });

  test('the referrer does not leak the code to other sites', () => {
    expect(confirm.headers()).toEqual({ 'Referrer-Policy': 'same-origin' });
  });
});

describe('cross-site forms', () => {
  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site', origin: 'http://journal.test' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.test' },
    { origin: 'null' },
  ])('are rejected without an API request: %o', async (headers) => {
    const requests = mockApi({});
    expect((await subscribe({ email: 'a@b.test' }, headers)).status).toBe(403);
    expect((await postConfirmation({ action: 'subscribe', code: 'abc' }, headers)).status).toBe(
      403,
    );
    expect(requests).toEqual([]);
  });

  test('are accepted without browser headers', async () => {
    mockApi({ [`POST ${API}/subscribe`]: { status: 204 } });
    expect((await subscribe({ email: 'a@b.test' }, {})).status).toBe(303);
  });
});
