import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeToken } from '../../test/current-users';
import {
  earlyRequestsScript,
  fetchOrTakeEarly,
  LIST_REQUESTS,
  startEarlyRequests,
} from './early-requests';
import { TOKEN_KEY } from './session';

const ADDRESS = '/api/v1/enums';
const token = makeToken(3600);

const makeRequest = (authorization = `Bearer ${token}`, address = ADDRESS) =>
  new Request(`http://journal.test${address}`, { headers: { Authorization: authorization } });

let fetched: { address: string; headers: Headers }[] = [];

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, token);
  fetched = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    fetched.push({ address, headers: new Headers(init?.headers) });
    return Promise.resolve(new Response(address));
  });
});

afterEach(() => {
  delete window.earlyRequests;
});

test('a response that the document has asked for serves one request', async () => {
  startEarlyRequests([ADDRESS], TOKEN_KEY);
  expect(fetched[0]?.headers.get('Authorization')).toBe(`Bearer ${token}`);
  expect(fetched[0]?.headers.get('Accept-Language')).toBe('en');

  expect(await (await fetchOrTakeEarly(makeRequest())).text()).toBe(ADDRESS);
  expect(fetched).toHaveLength(1);
  await fetchOrTakeEarly(makeRequest());
  expect(fetched).toHaveLength(2);
});

test('it serves nobody else, and no other request', async () => {
  startEarlyRequests([ADDRESS], TOKEN_KEY);
  await fetchOrTakeEarly(makeRequest('Bearer another'));
  await fetchOrTakeEarly(makeRequest(undefined, '/api/v1/enums?other=1'));
  await fetchOrTakeEarly(new Request(makeRequest(), { method: 'DELETE' }));
  expect(fetched).toHaveLength(4);
});

test('an old one is not used', async () => {
  startEarlyRequests([ADDRESS], TOKEN_KEY);
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
  await fetchOrTakeEarly(makeRequest());
  expect(fetched).toHaveLength(2);
});

test('a lost one is sent again', async () => {
  vi.mocked(globalThis.fetch).mockRejectedValueOnce(new TypeError('no route'));
  startEarlyRequests([ADDRESS], TOKEN_KEY);
  expect(await (await fetchOrTakeEarly(makeRequest())).text()).toContain(ADDRESS);
});

test('without a session nothing is requested', () => {
  localStorage.removeItem(TOKEN_KEY);
  startEarlyRequests([ADDRESS], TOKEN_KEY);
  expect(fetched).toEqual([]);
  expect(window.earlyRequests).toBeUndefined();
});

test('the script runs by itself', () => {
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- as the browser does
  new Function(earlyRequestsScript('/personal-area/user-articles'))();
  expect(fetched.map(({ address }) => address)).toEqual([
    '/api/v1/users/me',
    ...(LIST_REQUESTS['/personal-area/user-articles'] ?? []),
  ]);
});

test('the script of another screen requests the user only', () => {
  expect(earlyRequestsScript('/personal-area/users')).toContain('["/api/v1/users/me"]');
});
