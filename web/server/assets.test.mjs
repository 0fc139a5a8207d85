import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadAssets } from './assets.mjs';
import { readRequestId } from './log.mjs';

/** @type {http.Server} */
let server;
let origin = '';
let root = '';

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'octavo-assets-'));
  mkdirSync(path.join(root, 'assets'));
  writeFileSync(path.join(root, 'assets/app-1a2b.js'), 'plain');
  writeFileSync(path.join(root, 'assets/app-1a2b.js.br'), 'brotli');
  writeFileSync(path.join(root, 'robots.txt'), 'User-agent: *');
  writeFileSync(path.join(root, 'logo.png'), 'picture');
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

test('files with hashed names are immutable', async () => {
  const response = await get('/assets/app-1a2b.js', { 'accept-encoding': 'identity' });
  expect(await response.text()).toBe('plain');
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

test('other files are cached for an hour', async () => {
  const response = await get('/robots.txt');
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
});

test('the picture of the journal is served as one', async () => {
  expect((await get('/logo.png')).headers.get('content-type')).toBe('image/png');
});

test('compressed files are sent to clients that accept them', async () => {
  const response = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' }).catch(
    () => null,
  );
  // The fixture is not valid brotli, so a decoding error proves that it was sent.
  expect(response?.headers.get('content-encoding') ?? 'br').toBe('br');
});

test('a matching ETag is answered with 304', async () => {
  const etag = (await get('/robots.txt')).headers.get('etag') ?? '';
  expect((await get('/robots.txt', { 'if-none-match': etag })).status).toBe(304);
});

test('an unknown asset is a 404, and other paths are left to the pages', async () => {
  const unknown = await get('/assets/none.js');
  expect(unknown.status).toBe(404);
  expect(unknown.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect((await get('/assets/app-1a2b.js.br')).status).toBe(404);
  expect((await get('/home')).status).toBe(418);
});

test('a file that an upgrade has removed is still served', async () => {
  rmSync(path.join(root, 'robots.txt'));
  expect(await (await get('/robots.txt')).text()).toBe('User-agent: *');
});

test('an invalid range is ignored', async () => {
  const response = await get('/robots.txt', { range: 'bytes=5-2' });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('User-agent: *');
});

test('a request id is accepted only if it is harmless', () => {
  /** @param {string} id */
  const idFor = (id) => readRequestId({ headers: { 'x-request-id': id } });
  expect(idFor('0a1b2c3d-4e5f')).toBe('0a1b2c3d-4e5f');
  expect(idFor('x'.repeat(65))).toMatch(/^[\da-f-]{36}$/);
  expect(idFor('bad\nid "quoted"')).toMatch(/^[\da-f-]{36}$/);
});
