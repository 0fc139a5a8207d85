import { expect, test, vi } from 'vitest';
import { createErrorReporter } from './error-reporter';

const loaded = vi.hoisted(() => ({ times: 0, dsn: '', reported: [] as unknown[] }));

vi.mock('./sentry', () => {
  loaded.times += 1;
  return {
    startSentry: (dsn: string) => {
      loaded.dsn = dsn;
      return (error: unknown) => loaded.reported.push(error);
    },
  };
});

test('no reporter is created without a DSN', async () => {
  expect(createErrorReporter(undefined)).toBeUndefined();
  expect(createErrorReporter('')).toBeUndefined();
  await Promise.resolve();
  expect(loaded.times).toBe(0);
});

test('the reporter loads Sentry and reports errors queued before', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const report = createErrorReporter('https://key@sentry.test/1');
  const error = new Error('broken');
  report?.(error);
  await vi.waitFor(() => {
    expect(loaded.reported).toEqual([error]);
  });
  expect(loaded).toMatchObject({ times: 1, dsn: 'https://key@sentry.test/1' });
});
