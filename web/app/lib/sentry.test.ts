import { expect, test, vi } from 'vitest';
import { stripPersonalData, startSentry } from './sentry';

test('stripPersonalData removes personal data from an event', () => {
  const sent = stripPersonalData({
    type: undefined,
    message: 'no response for anna@journal.test',
    user: { email: 'anna@journal.test', ip_address: '192.0.2.7' },
    request: { url: 'https://journal.test/identity?code=secret', cookies: { token: 'secret' } },
    extra: { form: 'secret' },
    breadcrumbs: [{ message: 'secret' }],
    exception: {
      values: [
        { type: 'TypeError', value: 'GET /identity?code=secret of 0000-0002-1825-0097 failed' },
        { type: 'Error', value: `token ${'e'.repeat(40)}.secret` },
        {
          type: 'Error',
          stacktrace: {
            frames: [{ filename: '/review?code=secret', abs_path: 'https://j.test/review#secret' }],
          },
        },
      ],
    },
  });
  expect(JSON.stringify(sent)).not.toMatch(/anna|secret|192|1825/);
  expect(sent.message).toBe('no response for …');
  expect(sent.exception?.values?.[0]).toMatchObject({
    type: 'TypeError',
    value: 'GET /identity… of … failed',
  });
});

test('a report contains the error and no personal data', async () => {
  const sent = vi.fn(() => Promise.resolve(new Response('{}')));
  vi.stubGlobal('fetch', sent);
  document.cookie = 'session=private';
  window.history.replaceState(null, '', '/identity?code=private');
  startSentry('https://key@sentry.test/7')(new TypeError('broken for anna@journal.test'));
  await vi.waitFor(() => {
    expect(sent).toHaveBeenCalled();
  });
  const [url, { body }] = sent.mock.calls[0] as unknown as [string, { body: string }];
  expect(url).toContain('https://sentry.test/api/7/envelope/');
  expect(body).toContain('broken for …');
  expect(body).toContain('"infer_ip":"never"');
  expect(body).not.toMatch(/private|anna|journal\.test/);
  vi.unstubAllGlobals();
});
