import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.mjs';

test('requests are counted, and their durations fall into buckets', () => {
  const metrics = createMetrics();
  metrics.observe('page', 200, 0.004);
  metrics.observe('page', 200, 0.04);
  metrics.observe('page', 502, 60);
  const text = metrics.text();
  expect(text).toContain('octavo_web_requests_total{kind="page",status="200"} 2\n');
  expect(text).toContain('octavo_web_requests_total{kind="page",status="502"} 1\n');
  const bucket = 'octavo_web_request_duration_seconds_bucket{kind="page"';
  expect(text).toContain(`${bucket},le="0.005"} 1\n`);
  expect(text).toContain(`${bucket},le="30"} 2\n`);
  expect(text).toContain(`${bucket},le="+Inf"} 3\n`);
  expect(text).toContain('octavo_web_request_duration_seconds_count{kind="page"} 3\n');
  expect(text).toContain('octavo_web_request_duration_seconds_count{kind="asset"} 0\n');
  expect(text).toMatch(/octavo_web_event_loop_lag_seconds\{quantile="0.99"\} \d/);
});

test('metrics and documentation list the same names', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../docs/metrics.md'), 'utf8');
  const named = [
    ...createMetrics()
      .text()
      .matchAll(/^# TYPE (\S+) (\S+)$/gm),
  ].map(([, name = '', type = '']) => [name, type]);
  for (const [name, type] of named) expect(page).toContain(`| \`${name}\` | ${type} |`);
  const promised = [...page.matchAll(/\| `(\w+)` \| \w+ \| (?:pages|all) \|/g)].map(
    ([, name]) => name,
  );
  expect(named.map(([name]) => name).sort()).toEqual(promised.sort());
});
