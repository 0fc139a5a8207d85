import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.mjs';

test('requests are counted, and their durations fall into buckets', async () => {
  const metrics = createMetrics();
  metrics.observe('page', 200, 0.004);
  metrics.observe('page', 200, 0.04);
  metrics.observe('page', 502, 60);
  const text = await metrics.text();
  expect(text).toContain('octavo_web_requests_total{kind="page",status="200"} 2\n');
  expect(text).toContain('octavo_web_requests_total{kind="page",status="502"} 1\n');
  const bucket = 'octavo_web_request_duration_seconds_bucket';
  expect(text).toContain(`${bucket}{le="0.005",kind="page"} 1\n`);
  expect(text).toContain(`${bucket}{le="30",kind="page"} 2\n`);
  expect(text).toContain(`${bucket}{le="+Inf",kind="page"} 3\n`);
  expect(text).toContain('octavo_web_request_duration_seconds_count{kind="page"} 3\n');
  expect(text).toContain('octavo_web_request_duration_seconds_count{kind="asset"} 0\n');
  expect(text).toMatch(/octavo_web_event_loop_lag_seconds\{quantile="0.99"\} \d/);
});

test('metrics and documentation list the same names', async () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../docs/metrics.md'), 'utf8');
  const text = await createMetrics().text();
  const named = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(
    ([, name = '', type = '']) => /** @type {const} */ ([name, type]),
  );
  for (const [name, type] of named) expect(page).toContain(`| \`${name}\` | ${type} |`);
  const promised = [...page.matchAll(/\| `(\w+)` \| \w+ \| (?:pages|all) \|/g)].map(
    ([, name]) => name,
  );
  expect(named.map(([name]) => name).sort()).toEqual(promised.sort());
});
