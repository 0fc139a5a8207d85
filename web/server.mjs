/**
 * Production server of the web application: static files, rendered pages, health check. The reverse
 * proxy sends `/api/` to the API server.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { createRequestListener } from '@react-router/node';
import { loadAssets } from './server/assets.mjs';
import { createHostCheck, rejectForeignHost } from './server/hosts.mjs';
import { createShutdown, listenOptions, readDrainSeconds } from './server/lifecycle.mjs';
import { log, logWhenDone, readRequestId } from './server/log.mjs';
import { createMetrics, measureWhenDone, serveMetrics } from './server/metrics.mjs';
import { createPageSlots, readPageLimit } from './server/page-slots.mjs';
import { createTraces } from './server/traces.mjs';

if (process.env.NODE_ENV !== 'production') {
  log('warn', 'NODE_ENV is not "production": pages are rendered by the slow build of React');
}

// In a variable, because the file exists only after a build.
const buildFile = new URL('./build/server/index.js', import.meta.url);
// Part of the pages' ETags, so that a new build invalidates cached pages.
process.env.WEB_BUILD = createHash('sha256')
  .update(readFileSync(buildFile))
  .digest('hex')
  .slice(0, 8);
/** @type {import('react-router').ServerBuild} */
// eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- its type is written above
const build = await import(buildFile.href);
// Forms are posted to the public origin, which a proxy may serve over TLS; the router only knows
// the proxied URL.
const publicOrigin = process.env.PUBLIC_ORIGIN;
const allowedActionOrigins = publicOrigin ? [new URL(publicOrigin).host] : [];
const servePage = createRequestListener({ build: { ...build, allowedActionOrigins } });
const checkHost = createHostCheck(publicOrigin, process.env.FURTHER_HOSTS);
const metrics = createMetrics();
const takePageSlot = createPageSlots(readPageLimit(process.env.MAX_PAGES));
const traces = createTraces(process.env.OTLP_ENDPOINT);
const serveAsset = loadAssets(new URL('./build/client/', import.meta.url));

const server = http.createServer((request, response) => {
  const id = readRequestId(request);
  request.headers['x-request-id'] = id; // for the loaders, which pass it on to the API
  response.setHeader('X-Request-Id', id);
  // Client address for the API: from the reverse proxy, or from the connection without one.
  request.headers['x-forwarded-for'] ??= request.socket.remoteAddress;
  setSecurityHeaders(response);
  if (shutdown.isDraining()) response.setHeader('Connection', 'close');

  const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
  if (rejectForeignHost(checkHost, request, response, path)) return;
  if (path === '/health') {
    response.writeHead(shutdown.isDraining() ? 503 : 200, {
      'Content-Type': 'text/plain; charset=utf-8',
    });
    response.end(shutdown.isDraining() ? 'shutting down' : 'ok');
    return;
  }
  const began = performance.now();
  if (serveAsset(path, request, response)) {
    metrics.observe('asset', response.statusCode, (performance.now() - began) / 1000);
    return;
  }

  measureWhenDone(metrics, 'page', response);
  if (!takePageSlot(request, response, path)) return;
  traces?.traceRequest(request, response, path);
  logWhenDone(request, response, path, id);
  void servePage(request, response);
});

// Longer than the reverse proxy keeps idle connections, so that it never uses a closed one.
server.keepAliveTimeout = 75_000;

const shutdown = createShutdown(server, readDrainSeconds(process.env));
process.on('SIGTERM', shutdown.begin);
process.on('SIGINT', shutdown.begin);

if (process.env.METRICS_PORT) {
  serveMetrics(metrics, Number(process.env.METRICS_PORT), process.env.HOST ?? '127.0.0.1');
}

const place = listenOptions(process.env, process.pid);
server.listen(place, () => {
  log('info', 'listening', { ...place, pid: process.pid, node: process.version });
});

/**
 * Sets the headers of every response. Pages replace the content security policy by their own; other
 * responses may not load resources.
 *
 * @param {http.ServerResponse} response
 */
function setSecurityHeaders(response) {
  response.setHeader(
    'Content-Security-Policy',
    "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin');
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  response.setHeader(
    'Permissions-Policy',
    'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  );
}
