import { expect, test, vi } from 'vitest';
import { reportTo } from './report-errors';

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

test('without a key nothing is loaded', async () => {
  expect(reportTo(undefined)).toBeUndefined();
  expect(reportTo('')).toBeUndefined();
  await Promise.resolve();
  expect(loaded.times).toBe(0);
});

test('with one it is, and what happened meanwhile is reported too', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const report = reportTo('https://key@sentry.test/1');
  const error = new Error('broken');
  report?.(error);
  await vi.waitFor(() => {
    expect(loaded.reported).toEqual([error]);
  });
  expect(loaded).toMatchObject({ times: 1, dsn: 'https://key@sentry.test/1' });
});
