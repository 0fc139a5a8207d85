import { EventEmitter } from 'node:events';
import http from 'node:http';
import { expect, test } from 'vitest';
import { startSpan, createTraces } from './traces.mjs';

const PARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

test('a valid trace context is continued, and an invalid one starts a new trace', () => {
  const followed = startSpan(PARENT, 'GET page');
  expect(followed.traceId).toBe('4bf92f3577b34da6a3ce929d0e0e4736');
  expect(followed.parentSpanId).toBe('00f067aa0ba902b7');
  for (const wrong of [undefined, 'nonsense', `${PARENT}"`, PARENT.toUpperCase()]) {
    const own = startSpan(wrong, 'GET page');
    expect(own.traceId).toMatch(/^[\da-f]{32}$/);
    expect(own.traceId).not.toBe(followed.traceId);
    expect(own.parentSpanId).toBeUndefined();
  }
});

test('traces are disabled without a collector', () => {
  expect(createTraces(undefined)).toBeNull();
  expect(createTraces('')).toBeNull();
});

test('a page is reported to the collector, and its span is passed to the API', async () => {
  /** @type {Promise<string>} */
  const exported = new Promise((resolve) => {
    const collector = http.createServer((request, response) => {
      let body = `${request.url} `;
      request.on('data', (part) => (body += String(part)));
      request.on('end', () => {
        response.end('{}');
        collector.close();
        resolve(body);
      });
    });
    collector.listen(0, '127.0.0.1', () => {
      const address = collector.address();
      const port = address && typeof address === 'object' ? address.port : 0;
      const traces = createTraces(`http://127.0.0.1:${port}/`);
      const request = { method: 'GET', headers: { traceparent: PARENT } };
      const response = Object.assign(new EventEmitter(), { statusCode: 200 });
      traces?.traceRequest(
        /** @type {any} */ (request),
        /** @type {any} */ (response),
        '/users/somebody@journal.test',
      );
      expect(request.headers.traceparent).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-/);
      expect(request.headers.traceparent).not.toBe(PARENT);
      response.emit('close');
      void traces?.flush();
    });
  });
  const [path, json = ''] = (await exported).split(' ', 2);
  expect(path).toBe('/v1/traces');
  expect(json).toContain('"traceId":"4bf92f3577b34da6a3ce929d0e0e4736"');
  expect(json).toContain('octavo-pages');
  expect(json).not.toContain('somebody');
});
