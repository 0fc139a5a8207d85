import { randomUUID } from 'node:crypto';
import { journalDay } from '../house/days';
import { Editor, newSubmission } from '../house/desk';
import { newEditor } from '../house/editors';
import { expect, test } from '../house/test';

const WITHIN = { timeout: 10_000, intervals: [250] };

test('what is published is seen within ten seconds, and what is withdrawn is gone', async ({
  request,
}) => {
  test.setTimeout(90_000);
  const title = `Seen at once ${randomUUID()}`;
  const { id } = await newSubmission(title);
  const desk = await Editor.signedIn(await newEditor());
  await desk.decide(id, 'accept');
  const lists = ['/articles', '/online-first', '/feeds/en.atom'];
  const textOf = async (path: string) => (await request.get(path)).text();
  // The front has them, without it.
  for (const list of lists) expect(await textOf(list)).not.toContain(title);

  const { slug } = await desk.decide(id, 'publish', { publicationDate: journalDay() });
  const address = `/online-first/${slug}`;
  for (const list of lists) {
    await expect.poll(() => textOf(list), { ...WITHIN, message: list }).toContain(title);
  }
  expect((await request.get(address)).status()).toBe(200);
  const kept = await request.get(address);
  expect(kept.headers()['x-cache']).toBe('HIT');
  const etag = kept.headers().etag ?? '';
  const again = await request.get(address, { headers: { 'If-None-Match': etag } });
  expect(again.status()).toBe(304);

  await desk.decide(id, 'undo-publish');
  await expect
    .poll(async () => (await request.get(address)).status(), { ...WITHIN, message: address })
    .toBe(410);
  for (const list of lists) {
    await expect.poll(() => textOf(list), { ...WITHIN, message: list }).not.toContain(title);
  }
});
