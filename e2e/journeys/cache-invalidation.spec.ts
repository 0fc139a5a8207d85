import { randomUUID } from 'node:crypto';
import { getJournalDate } from '../support/journal-date';
import { EditorClient, createSubmission } from '../support/editor-articles';
import { createEditor } from '../support/editors';
import { expect, test } from '../support/test';

const WITHIN = { timeout: 10_000, intervals: [250] };

test('publishing and unpublishing show on cached pages within ten seconds', async ({ request }) => {
  test.setTimeout(90_000);
  const title = `Seen at once ${randomUUID()}`;
  const { id } = await createSubmission(title);
  const editorClient = await EditorClient.signIn(await createEditor());
  await editorClient.decide(id, 'accept');
  const lists = ['/articles', '/online-first', '/feeds/en.atom'];
  const fetchText = async (path: string) => (await request.get(path)).text();
  // Fills the nginx cache with lists that do not contain the article.
  for (const list of lists) expect(await fetchText(list)).not.toContain(title);

  const { slug } = await editorClient.decide(id, 'publish', { publicationDate: getJournalDate() });
  const address = `/articles/${slug}`;
  for (const list of lists) {
    await expect.poll(() => fetchText(list), { ...WITHIN, message: list }).toContain(title);
  }
  expect((await request.get(address)).status()).toBe(200);
  const cached = await request.get(address);
  expect(cached.headers()['x-cache']).toBe('HIT');
  const etag = cached.headers().etag ?? '';
  const again = await request.get(address, { headers: { 'If-None-Match': etag } });
  expect(again.status()).toBe(304);

  await editorClient.decide(id, 'undo-publish');
  await expect
    .poll(async () => (await request.get(address)).status(), { ...WITHIN, message: address })
    .toBe(410);
  for (const list of lists) {
    await expect.poll(() => fetchText(list), { ...WITHIN, message: list }).not.toContain(title);
  }
});
