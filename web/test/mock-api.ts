import { vi } from 'vitest';

interface MockResponse {
  status?: number;
  body?: unknown;
}

/** Responses to requests that every registration form makes; most tests ignore them. */
const DEFAULT_RESPONSES: Record<string, MockResponse> = {
  'GET /api/v1/public/consents/account': {
    body: { purpose: 'account', version: 1, language: 'en', text: 'I agree.\n\nTo all of it.' },
  },
};

/** Mocks the API: responds by `METHOD path` and returns the recorded requests. */
export function mockApi(responses: Record<string, MockResponse | 'no connection' | 'no response'>) {
  const requests: Request[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const request = input as Request;
    const name = `${request.method} ${new URL(request.url).pathname}`;
    const response = responses[name] ?? DEFAULT_RESPONSES[name];
    if (!(name in DEFAULT_RESPONSES) || name in responses) requests.push(request.clone());
    if (response === 'no response') return new Promise(() => undefined);
    if (!response || response === 'no connection') return Promise.reject(new TypeError('no route'));
    const { status = 200, body } = response;
    return Promise.resolve(
      new Response(body === undefined ? null : JSON.stringify(body), {
        status,
        headers: { 'Content-Type': 'application/json' },
      }),
    );
  });
  return requests;
}
