import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadAssets } from './assets.mjs';
import { requestIdOf } from './request-log.mjs';

/** @type {http.Server} */
let server;
let origin = '';

beforeAll(async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'octavo-assets-'));
  mkdirSync(path.join(root, 'assets'));
  writeFileSync(path.join(root, 'assets/app-1a2b.js'), 'plain');
  writeFileSync(path.join(root, 'assets/app-1a2b.js.br'), 'brotli');
  writeFileSync(path.join(root, 'robots.txt'), 'User-agent: *');
  const serveAsset = loadAssets(pathToFileURL(`${root}/`));
  server = http.createServer((request, response) => {
    if (!serveAsset(request.url ?? '/', request, response)) response.writeHead(418).end();
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(undefined));
  });
  const address = server.address();
  if (address && typeof address === 'object') origin = `http://127.0.0.1:${address.port}`;
});

afterAll(() => {
  server.close();
});

/** @param {string} at @param {Record<string, string>} [headers] */
const get = (at, headers = {}) => fetch(origin + at, { headers });

test('named by their contents, files are kept for ever', async () => {
  const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': 'identity' });
  expect(await answer.text()).toBe('plain');
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

test('the others for an hour', async () => {
  const answer = await get('/robots.txt');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
});

test('compressed copies go to those who can read them', async () => {
  const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' }).catch(
    () => null,
  );
  // The copy is no real brotli: that it cannot be read shows that it was sent.
  expect(answer?.headers.get('content-encoding') ?? 'br').toBe('br');
});

test('a file that the browser has is not sent again', async () => {
  const etag = (await get('/robots.txt')).headers.get('etag') ?? '';
  expect((await get('/robots.txt', { 'if-none-match': etag })).status).toBe(304);
});

test('an unknown asset is not found; other paths are left to the pages', async () => {
  expect((await get('/assets/none.js')).status).toBe(404);
  expect((await get('/assets/app-1a2b.js.br')).status).toBe(404);
  expect((await get('/home')).status).toBe(418);
});

test('a request id is taken over only when it is harmless', () => {
  /** @param {string} id */
  const idFor = (id) => requestIdOf({ headers: { 'x-request-id': id } });
  expect(idFor('0a1b2c3d-4e5f')).toBe('0a1b2c3d-4e5f');
  expect(idFor('x'.repeat(65))).toMatch(/^[\da-f-]{36}$/);
  expect(idFor('bad\nid "quoted"')).toMatch(/^[\da-f-]{36}$/);
});
