import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { createPageSlots, readPageLimit } from './page-slots.mjs';

class Response extends EventEmitter {
  /** @type {{ status: number, headers: Record<string, string | number> } | undefined} */
  head;
  body = '';

  /**
   * @param {number} status
   * @param {Record<string, string | number>} headers
   */
  writeHead(status, headers) {
    this.head = { status, headers };
  }

  /** @param {string} body */
  end(body) {
    this.body = body;
  }
}

/**
 * @param {ReturnType<typeof createPageSlots>} takeSlot
 * @param {string} path
 * @param {string} [cookie]
 */
function open(takeSlot, path, cookie) {
  const response = new Response();
  const request = { headers: cookie ? { cookie } : {} };
  // @ts-expect-error -- only what the function uses
  return { response, isTaken: takeSlot(request, response, path) };
}

it('refuses pages beyond the limit in both languages', () => {
  const takeSlot = createPageSlots(2);
  const first = open(takeSlot, '/articles');
  expect(first.isTaken && open(takeSlot, '/').isTaken).toBe(true);
  const { isTaken, response } = open(takeSlot, '/issues');
  expect(isTaken).toBe(false);
  expect(response.head).toMatchObject({ status: 503, headers: { 'Retry-After': 2 } });
  expect(response.body).toContain('again in a few seconds');
  expect(response.body).toContain('через несколько секунд');
  first.response.emit('close');
  expect(open(takeSlot, '/issues').isTaken).toBe(true);
});

it('keeps places for the personal area and for signed-in users', () => {
  const takeSlot = createPageSlots(1);
  expect(open(takeSlot, '/articles').isTaken).toBe(true);
  expect(open(takeSlot, '/personal-area/articles.data').isTaken).toBe(true);
  expect(open(takeSlot, '/articles', 'signed_in=1').isTaken).toBe(false);
  expect(open(takeSlot, '/reviewers').isTaken).toBe(false);
});

it('reads the limit, or has its default', () => {
  expect([undefined, '40', '0', 'many'].map(readPageLimit)).toEqual([16, 40, 16, 16]);
});
