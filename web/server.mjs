/**
 * The production server of the web application: static files, rendered pages, health.
 * The API is not here: the front sends `/api/` straight to it.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { createRequestListener } from '@react-router/node';
import { loadAssets } from './server/assets.mjs';
import { setSecurityHeaders } from './server/headers.mjs';
import { placeToListen } from './server/listening.mjs';
import { log } from './server/log.mjs';
import { createMetrics, measureWhenDone, serveMetrics } from './server/metrics.mjs';
import { logWhenDone, requestIdOf } from './server/request-log.mjs';
import { createShutdown } from './server/shutdown.mjs';
import { createTraces } from './server/traces.mjs';

if (process.env.NODE_ENV !== 'production') {
  log('warn', 'NODE_ENV is not "production": pages are rendered by the slow build of React');
}

// A name in a variable, because the file is there only after a build.
const buildFile = new URL('./build/server/index.js', import.meta.url);
// Pages say by which program they were made: a new one makes them anew.
process.env.WEB_BUILD = createHash('sha256')
  .update(readFileSync(buildFile))
  .digest('hex')
  .slice(0, 8);
/** @type {import('react-router').ServerBuild} */
// eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- its type is written above
const build = await import(buildFile.href);
// Forms come from the public origin, which a proxy may serve over TLS: the router knows only what it is asked by.
const publicOrigin = process.env.PUBLIC_ORIGIN;
const allowedActionOrigins = publicOrigin ? [new URL(publicOrigin).host] : [];
const servePage = createRequestListener({ build: { ...build, allowedActionOrigins } });
const metrics = createMetrics();
const traces = createTraces(process.env.OTLP_ENDPOINT);
const serveAsset = loadAssets(new URL('./build/client/', import.meta.url));

const server = http.createServer((request, response) => {
  const id = requestIdOf(request);
  request.headers['x-request-id'] = id; // read by the loaders, and passed on to the API
  response.setHeader('X-Request-Id', id);
  // For whom the API is asked: in the front's words, or without a front whoever has connected.
  request.headers['x-forwarded-for'] ??= request.socket.remoteAddress;
  setSecurityHeaders(response);
  if (shutdown.isUnderWay()) response.setHeader('Connection', 'close');

  const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
  if (path === '/health') {
    response.writeHead(shutdown.isUnderWay() ? 503 : 200, { 'Content-Type': 'text/plain' });
    response.end(shutdown.isUnderWay() ? 'shutting down' : 'ok');
    return;
  }
  const began = performance.now();
  if (serveAsset(path, request, response)) {
    metrics.observe('asset', response.statusCode, (performance.now() - began) / 1000);
    return;
  }

  measureWhenDone(metrics, 'page', response);
  traces?.follow(request, response, path);
  logWhenDone(request, response, path, id);
  void servePage(request, response);
});

// Longer than the front keeps its connections, so that it is never the one to find them closed.
server.keepAliveTimeout = 75_000;

const shutdown = createShutdown(server, Number(process.env.FAREWELL_SECONDS ?? 3));
process.on('SIGTERM', shutdown.begin);
process.on('SIGINT', shutdown.begin);

if (process.env.METRICS_PORT) {
  serveMetrics(metrics, Number(process.env.METRICS_PORT), process.env.HOST ?? '127.0.0.1');
}

const place = placeToListen(process.env, process.pid);
server.listen(place, () => {
  log('info', 'listening', { ...place, pid: process.pid, node: process.version });
});
