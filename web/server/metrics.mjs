/** Prometheus metrics of the page server; `docs/metrics.md` documents every name. */
import http from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { log } from './log.mjs';

const LAG_RESOLUTION_MS = 20;
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30];
const KINDS = /** @type {const} */ (['page', 'asset']);

/** @typedef {typeof KINDS[number]} Kind */

export function createMetrics() {
  /** @type {Map<string, number>} */
  const requests = new Map();
  const durations = { page: emptyHistogram(), asset: emptyHistogram() };
  const lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
  lag.enable();

  /** @param {Kind} kind @param {number} status @param {number} seconds */
  function observe(kind, status, seconds) {
    const labels = `kind="${kind}",status="${status}"`;
    requests.set(labels, (requests.get(labels) ?? 0) + 1);
    const histogram = durations[kind];
    const bucket = BUCKETS.findIndex((limit) => seconds <= limit);
    const place = bucket === -1 ? BUCKETS.length : bucket;
    histogram.counts[place] = (histogram.counts[place] ?? 0) + 1;
    histogram.sum += seconds;
  }

  function text() {
    const lines = [
      ...head('octavo_web_requests_total', 'counter'),
      ...[...requests].map(([labels, count]) => `octavo_web_requests_total{${labels}} ${count}`),
      ...head('octavo_web_request_duration_seconds', 'histogram'),
      ...KINDS.flatMap((kind) => histogramLines(kind, durations[kind])),
      ...head('octavo_web_event_loop_lag_seconds', 'gauge'),
      ...lagLines(lag),
      ...processLines(),
    ];
    lag.reset();
    return `${lines.join('\n')}\n`;
  }

  return { observe, text };
}

/**
 * Counts a response when it is closed.
 *
 * @param {ReturnType<typeof createMetrics>} metrics
 * @param {Kind} kind
 * @param {import('node:http').ServerResponse} response
 */
export function measureWhenDone(metrics, kind, response) {
  const started = performance.now();
  response.once('close', () => {
    metrics.observe(kind, response.statusCode, (performance.now() - started) / 1000);
  });
}

/**
 * Serves the metrics on a separate port, which is not public.
 *
 * @param {ReturnType<typeof createMetrics>} metrics
 * @param {number} port
 * @param {string} host
 */
export function serveMetrics(metrics, port, host) {
  const server = http.createServer((request, response) => {
    const isMetricsPath = request.url === '/metrics';
    response.writeHead(isMetricsPath ? 200 : 404, { 'Content-Type': 'text/plain; version=0.0.4' });
    response.end(isMetricsPath ? metrics.text() : 'Not found\n');
  });
  server.on('error', (error) => {
    log('error', 'metrics server failed', { error: error.message });
  });
  server.listen(port, host);
  // This listener does not keep the process alive.
  server.unref();
  return server;
}

/** @returns {{ counts: number[], sum: number }} */
function emptyHistogram() {
  return { counts: [], sum: 0 };
}

/** @param {string} name @param {string} type */
function head(name, type) {
  return [`# TYPE ${name} ${type}`];
}

/** @param {Kind} kind @param {{ counts: number[], sum: number }} histogram */
function histogramLines(kind, { counts, sum }) {
  const name = 'octavo_web_request_duration_seconds';
  let total = 0;
  const lines = [...BUCKETS, '+Inf'].map((limit, index) => {
    total += counts[index] ?? 0;
    return `${name}_bucket{kind="${kind}",le="${limit}"} ${total}`;
  });
  return [...lines, `${name}_sum{kind="${kind}"} ${sum}`, `${name}_count{kind="${kind}"} ${total}`];
}

/** @param {ReturnType<typeof monitorEventLoopDelay>} lag */
function lagLines(lag) {
  const isEmpty = lag.count === 0;
  return [0.5, 0.99, 1].map((quantile) => {
    // The histogram contains the sampling interval, which is not lag.
    const milliseconds = isEmpty ? 0 : lag.percentile(quantile * 100) / 1e6 - LAG_RESOLUTION_MS;
    const seconds = Math.max(milliseconds, 0) / 1000;
    return `octavo_web_event_loop_lag_seconds{quantile="${quantile}"} ${seconds}`;
  });
}

function processLines() {
  const { user, system } = process.cpuUsage();
  const started = Date.now() / 1000 - process.uptime();
  return [
    ...head('process_start_time_seconds', 'gauge'),
    `process_start_time_seconds ${Math.round(started)}`,
    ...head('process_cpu_seconds_total', 'counter'),
    `process_cpu_seconds_total ${(user + system) / 1e6}`,
    ...head('process_resident_memory_bytes', 'gauge'),
    `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
  ];
}
