/** Prometheus metrics of the page server; `docs/metrics.md` documents every name. */
import http from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { log } from './log.mjs';

const LAG_RESOLUTION_MS = 20;
const LAG_QUANTILES = [0.5, 0.99, 1];
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30];

/** @typedef {'page' | 'asset'} Kind */

export function createMetrics() {
  const registry = new Registry();
  const requests = new Counter({
    name: 'octavo_web_requests_total',
    help: 'Requests to the page server.',
    labelNames: ['kind', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'octavo_web_request_duration_seconds',
    help: 'Duration of requests to the page server.',
    labelNames: ['kind'],
    buckets: BUCKETS,
    registers: [registry],
  });
  // Otherwise a kind is missing until its first request.
  durations.zero({ kind: 'page' });
  durations.zero({ kind: 'asset' });
  addEventLoopLag(registry);
  addProcessMetrics(registry);

  /** @param {Kind} kind @param {number} status @param {number} seconds */
  function observe(kind, status, seconds) {
    requests.inc({ kind, status });
    durations.observe({ kind }, seconds);
  }

  return { observe, text: () => registry.metrics() };
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
  const server = http.createServer((request, response) => void respond(request, response));
  /** @type {(request: http.IncomingMessage, response: http.ServerResponse) => Promise<void>} */
  async function respond(request, response) {
    const isMetricsPath = request.url === '/metrics';
    const body = isMetricsPath ? await metrics.text() : 'Not found\n';
    response.writeHead(isMetricsPath ? 200 : 404, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
    });
    response.end(body);
  }
  server.on('error', (error) => {
    log('error', 'metrics server failed', { error: error.message });
  });
  server.listen(port, host);
  // This listener does not keep the process alive.
  server.unref();
  return server;
}

/** @param {Registry} registry */
function addEventLoopLag(registry) {
  const lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
  lag.enable();
  // Not the library's own metric: its values contain the sampling interval, which is not lag.
  new Gauge({
    name: 'octavo_web_event_loop_lag_seconds',
    help: 'Delay of the event loop since the last scrape.',
    labelNames: ['quantile'],
    registers: [registry],
    collect() {
      for (const quantile of LAG_QUANTILES) {
        const milliseconds =
          lag.count === 0 ? 0 : lag.percentile(quantile * 100) / 1e6 - LAG_RESOLUTION_MS;
        this.set({ quantile }, Math.max(milliseconds, 0) / 1000);
      }
      lag.reset();
    },
  });
}

/**
 * Adds three of the library's default metrics. The others would be two dozen series that no
 * dashboard or alert reads.
 *
 * @param {Registry} registry
 */
function addProcessMetrics(registry) {
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'Start time of the process, in seconds since 1970.',
    registers: [registry],
    collect() {
      this.set(Math.round(Date.now() / 1000 - process.uptime()));
    },
  });
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'CPU time used by the process.',
    registers: [registry],
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Resident memory of the process.',
    registers: [registry],
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
}
