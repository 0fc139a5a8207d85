import { describe, expect, test } from 'vitest';
import { faults, tooManyTries } from '../../../test/identity';
import { serverAnswers } from '../../../test/server-answers';
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

/** What a form is answered with: a page with some data, another page, or an error page. */
async function post(
  route: { action: (args: never) => Promise<unknown> },
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = OURS,
): Promise<Sent> {
  const body = new URLSearchParams(form);
  const request = new Request(`http://journal.test${path}`, { method: 'POST', body, headers });
  const answer: unknown = await route
    .action({ request } as never)
    .catch((thrown: unknown) => thrown);
  if (answer instanceof Response) {
    const { status, headers: sent } = answer;
    return {
      status,
      location: sent.get('location'),
      cacheControl: sent.get('cache-control'),
    };
  }
  const { data, init } = answer as { data: unknown; init: { status: number } };
  return { status: init.status, data };
}

const ask = (form: Record<string, string>, headers?: Record<string, string>, search = '') =>
  post(subscription, `/subscription${search}`, { action: 'subscribe', ...form }, headers);

const confirmBy = (form: Record<string, string>, headers?: Record<string, string>) =>
  post(confirm, '/subscription/confirm', form, headers);

describe('asking for a letter', () => {
  test('leads to another page, so that a reload does not ask again', async () => {
    const asked = serverAnswers({ [`POST ${API}/subscribe`]: { status: 204 } });
    const form = { email: 'a@b.test', language: 'en', consentVersion: '1' };
    const answer = await ask(form, OURS, '?lang=ru');
    expect(answer).toEqual({
      status: 303,
      location: '/subscription?lang=ru&asked=subscribe#answer',
      cacheControl: 'private, no-store',
    });
    expect(await asked[0]!.json()).toEqual({
      email: 'a@b.test',
      language: 'en',
      consentVersion: 1,
    });
    expect(asked[0]!.headers.get('accept-language')).toBe('ru');
  });

  test('is done in the reader’s name, by the front’s word alone', async () => {
    const asked = serverAnswers({ [`POST ${API}/unsubscribe`]: { status: 204 } });
    const headers = { ...OURS, 'x-forwarded-for': '10.0.0.1, 203.0.113.7' };
    await ask({ action: 'unsubscribe', email: 'a@b.test' }, headers);
    expect(asked[0]!.headers.get('x-forwarded-for')).toBe('203.0.113.7');
  });

  test('a fault comes back with what was typed', async () => {
    serverAnswers({ [`POST ${API}/subscribe`]: faults({ email: 'Not valid email' }) });
    const { status, data } = await ask({ email: 'nobody', language: 'ru' });
    expect(status).toBe(422);
    expect(data).toEqual({
      action: 'subscribe',
      email: 'nobody',
      language: 'ru',
      fault: 'Not valid email',
      consentFault: null,
      problem: null,
    });
  });

  test('a missing consent is said where it is given, and nowhere else', async () => {
    const needed = 'Your consent is needed';
    serverAnswers({ [`POST ${API}/subscribe`]: faults({ consentVersion: needed }) });
    const { data } = await ask({ email: 'a@b.test', language: 'ru', consentVersion: 'x' });
    expect(data).toMatchObject({ fault: null, consentFault: needed, problem: null });
  });

  test('too many tries are said in the server’s words, no answer in ours', async () => {
    serverAnswers({ [`POST ${API}/subscribe`]: tooManyTries });
    expect(await ask({ email: 'a@b.test' })).toMatchObject({
      status: 429,
      data: { email: 'a@b.test', fault: null, problem: 'Too many tries. Wait 2 minutes.' },
    });
    serverAnswers({});
    expect(await ask({ email: 'a@b.test' })).toMatchObject({
      status: 502,
      data: { problem: 'The server did not answer. Please try again in a few minutes.' },
    });
  });
});

describe('confirming', () => {
  const open = (query: string) =>
    confirm.loader({
      request: new Request(`http://journal.test/subscription/confirm${query}`),
    } as never);

  test('opening the link asks nothing of the server', () => {
    const asked = serverAnswers({});
    expect(open('?code=abc&action=subscribe').data).toEqual({
      step: 'ask',
      action: 'subscribe',
      code: 'abc',
      problem: null,
    });
    expect(open('?done=unsubscribe').data).toEqual({ step: 'done', action: 'unsubscribe' });
    expect(asked).toEqual([]);
  });

  test.each(['', '?code=abc', '?action=subscribe', '?code=&action=subscribe', '?code=a&action=x'])(
    'a link without all of it is broken: "%s"',
    (query) => {
      const { data, init } = open(query);
      expect(data).toEqual({ step: 'broken' });
      expect(init?.status).toBe(400);
    },
  );

  test('the button does it, and the code leaves the address', async () => {
    const asked = serverAnswers({ [`POST ${API}/unsubscribe/confirm`]: { status: 204 } });
    expect(await confirmBy({ action: 'unsubscribe', code: 'abc' })).toEqual({
      status: 303,
      location: '/subscription/confirm?done=unsubscribe',
      cacheControl: 'private, no-store',
    });
    expect(await asked[0]!.json()).toEqual({ token: 'abc' });
  });

  test('a used code is broken; too many tries can be tried again', async () => {
    const used = { status: 400, body: { code: 'invalid-code', detail: 'Used.' } };
    serverAnswers({ [`POST ${API}/subscribe/confirm`]: used });
    expect(await confirmBy({ action: 'subscribe', code: 'abc' })).toEqual({
      status: 400,
      data: { step: 'broken' },
    });
    serverAnswers({ [`POST ${API}/subscribe/confirm`]: tooManyTries });
    expect(await confirmBy({ action: 'subscribe', code: 'abc' })).toEqual({
      status: 429,
      data: {
        step: 'ask',
        action: 'subscribe',
        code: 'abc',
        problem: 'Too many tries. Wait 2 minutes.',
      },
    });
  });

  test('the code gets to no other site', () => {
    expect(confirm.headers()).toEqual({ 'Referrer-Policy': 'same-origin' });
  });
});

describe('forms of other sites', () => {
  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site', origin: 'http://journal.test' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.test' },
    { origin: 'null' },
  ])('are refused, and nothing is asked: %o', async (headers) => {
    const asked = serverAnswers({});
    expect((await ask({ email: 'a@b.test' }, headers)).status).toBe(403);
    expect((await confirmBy({ action: 'subscribe', code: 'abc' }, headers)).status).toBe(403);
    expect(asked).toEqual([]);
  });

  test('what is no browser says nothing, and is let in', async () => {
    serverAnswers({ [`POST ${API}/subscribe`]: { status: 204 } });
    expect((await ask({ email: 'a@b.test' }, {})).status).toBe(303);
  });
});
