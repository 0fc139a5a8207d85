import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHostCheck, parseHost, rejectForeignHost } from './hosts.mjs';

/** @param {string[]} hosts */
function makeRequest(...hosts) {
  const request = {
    headers: { host: hosts[0] },
    rawHeaders: ['Accept', 'host', ...hosts.flatMap((host) => ['Host', host])],
  };
  return /** @type {import('node:http').IncomingMessage} */ (/** @type {unknown} */ (request));
}

describe('host', () => {
  it('is split into name and port', () => {
    expect(parseHost('Journal.Example')).toEqual({ name: 'journal.example', port: null });
    expect(parseHost('journal.example.:8080')).toEqual({ name: 'journal.example', port: '8080' });
    expect(parseHost('[::1]:8082')).toEqual({ name: '[::1]', port: '8082' });
    expect(parseHost('127.0.0.1:8082')).toEqual({ name: '127.0.0.1', port: '8082' });
  });

  it.each([
    '',
    ' ',
    '.',
    '..',
    'a b',
    'a..b',
    'journal.example/',
    'user@journal.example',
    'journal.example:',
    'journal.example:x',
    'journal.example:99999',
    '[',
    '[::1',
    '[::1]x',
    '[journal.example]',
    '::1',
    '<script>',
    `${'a'.repeat(64)}.example`,
  ])('%j is malformed', (header) => {
    expect(parseHost(header)).toBeNull();
    expect(createHostCheck(undefined)(makeRequest(header))).toBe(400);
    expect(createHostCheck('https://journal.example')(makeRequest(header))).toBe(400);
  });
});

describe('host check', () => {
  const check = createHostCheck('https://journal.example', 'www.journal.example, Old.example');

  it.each(['journal.example', 'JOURNAL.example:443', 'journal.example.', 'www.journal.example'])(
    'accepts %s',
    (host) => {
      expect(check(makeRequest(host))).toBe(200);
    },
  );

  it.each(['127.0.0.1:8082', 'localhost:8082', '[::1]:8082', 'old.example:8080'])(
    'accepts %s on any port',
    (host) => {
      expect(check(makeRequest(host))).toBe(200);
    },
  );

  it.each([
    'evil.example',
    'journal.example.evil.example',
    'journal.example:8443',
    'journal.example:80',
    '203.0.113.9',
    'evil',
  ])('does not know %s', (host) => {
    expect(check(makeRequest(host))).toBe(421);
  });

  it('rejects two hosts and no host', () => {
    expect(check(makeRequest('journal.example', 'journal.example'))).toBe(400);
    expect(check(makeRequest())).toBe(421);
  });

  it('knows the port of a public origin that has one', () => {
    const local = createHostCheck('http://journal.test:8080');
    expect(local(makeRequest('journal.test:8080'))).toBe(200);
    expect(local(makeRequest('journal.test:8081'))).toBe(421);
  });

  it('accepts every well-formed host without a public origin', () => {
    const open = createHostCheck(undefined);
    expect(open(makeRequest('anything.example:1'))).toBe(200);
    expect(open(makeRequest())).toBe(200);
  });
});

describe('server', () => {
  const check = createHostCheck('https://journal.example');
  const server = http.createServer((request, response) => {
    if (!rejectForeignHost(check, request, response, request.url ?? '')) response.end('page');
  });
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  afterAll(() => server.close());

  /** @param {string} head */
  async function send(head) {
    const { port } = /** @type {net.AddressInfo} */ (server.address());
    const socket = net.connect(port, '127.0.0.1');
    socket.end(`${head}\r\nConnection: close\r\n\r\n`);
    let response = '';
    for await (const chunk of socket) response += String(chunk);
    return response;
  }

  it('serves pages under the public name only, and health under every name', async () => {
    expect(await send('GET /home HTTP/1.1\r\nHost: journal.example')).toMatch(/ 200 OK[^]*page/);
    const misdirected = await send('GET /home HTTP/1.1\r\nHost: evil.example');
    expect(misdirected).toMatch(/^HTTP\/1.1 421 /);
    expect(misdirected).toContain('Content-Type: text/plain; charset=utf-8');
    expect(misdirected).toContain('Cache-Control: no-store');
    expect(misdirected).not.toContain('evil');
    expect(await send('GET /health HTTP/1.1\r\nHost: 10.0.0.7:8082')).toMatch(/ 200 OK/);
  });

  it.each(['a b', '[', 'x:y', '..', '\u00ff.example'])(
    'answers 400 to the host %j',
    async (host) => {
      for (const path of ['/home', '/health']) {
        expect(await send(`GET ${path} HTTP/1.1\r\nHost: ${host}`)).toMatch(/^HTTP\/1.1 400 /);
      }
    },
  );
});
