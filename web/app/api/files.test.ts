import { afterEach, expect, test, vi } from 'vitest';
import { storedToken, TOKEN_KEY } from '~/lib/session';
import { articleFile } from '../../test/articles';
import { tokenExpiringIn } from '../../test/people';
import { uploadServer } from '../../test/upload-server';
import { ApiError, NetworkError } from './errors';
import { downloadFile, uploadFile } from './files';

const { file } = articleFile('f1');
const paper = new File(['words'], 'paper.pdf');

afterEach(() => vi.unstubAllGlobals());

function upload(signal = new AbortController().signal) {
  const onProgress = vi.fn();
  const sent = uploadServer();
  const answer = uploadFile(paper, { onProgress, signal });
  answer.catch(() => undefined); // looked at later
  return { answer, onProgress, sent: sent[0] };
}

test('an upload carries the token and the language, and says how far it is', async () => {
  const token = tokenExpiringIn(60);
  localStorage.setItem(TOKEN_KEY, token);
  document.documentElement.lang = 'ru';
  const { answer, onProgress, sent } = upload();
  expect(sent).toMatchObject({
    address: 'POST /api/v1/files',
    headers: { Authorization: `Bearer ${token}`, 'Accept-Language': 'ru' },
  });
  expect(sent?.file.name).toBe('paper.pdf');

  sent?.progress(1, 3);
  sent?.progress(3, 3);
  expect(onProgress.mock.calls).toEqual([[33], [100]]);
  sent?.answer(201, file);
  expect(await answer).toEqual(file);
});

test('a refusal is read as everywhere', async () => {
  const { answer, sent } = upload();
  sent?.answer(415, { code: 'file-type-refused', detail: 'Not such a file.' });
  await expect(answer).rejects.toMatchObject({ status: 415, detail: 'Not such a file.' });
});

test('an answer that is none of ours is a failure too', async () => {
  const { answer, sent } = upload();
  sent?.answer(413, null);
  await expect(answer).rejects.toBeInstanceOf(ApiError);
});

test('a refused token ends the session', async () => {
  localStorage.setItem(TOKEN_KEY, tokenExpiringIn(60));
  const { answer, sent } = upload();
  sent?.answer(401, { code: 'unauthenticated' });
  await expect(answer).rejects.toMatchObject({ status: 401 });
  expect(storedToken()).toBeNull();
});

test('a broken connection is told apart, and a cancelled upload is stopped', async () => {
  const broken = upload();
  broken.sent?.breakOff();
  await expect(broken.answer).rejects.toBeInstanceOf(NetworkError);

  const stop = new AbortController();
  const cancelled = upload(stop.signal);
  stop.abort();
  await expect(cancelled.answer).rejects.toMatchObject({ name: 'AbortError' });
  expect(cancelled.sent?.isAborted).toBe(true);
});

/** What the browser was given to save. */
function savedFiles() {
  const saved: { name: string; content: Blob }[] = [];
  let content = new Blob();
  URL.createObjectURL = (blob) => {
    content = blob as Blob;
    return 'blob:1';
  };
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, content });
  });
  return saved;
}

function serverSends(content: BodyInit, headers: Record<string, string> = {}) {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(content, { headers }));
}

test('a download is saved under the name that the server gives it', async () => {
  const saved = savedFiles();
  serverSends('x'.repeat(512), {
    'Content-Disposition': "attachment; filename*=UTF-8''%D0%A1%D1%82%D0%B0%D1%82%D1%8C%D1%8F.docx",
  });
  const onProgress = vi.fn();
  await downloadFile(file, onProgress);
  expect(saved[0]?.name).toBe('Статья.docx');
  expect(saved[0]?.content.size).toBe(512);
  expect(onProgress).toHaveBeenLastCalledWith(50);
});

test('without such a name, under its own', async () => {
  const saved = savedFiles();
  serverSends('words');
  await downloadFile(file, vi.fn());
  expect(saved[0]?.name).toBe('f1.docx');
});

test('a download that breaks off saves nothing', async () => {
  const saved = savedFiles();
  const broken = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(10)),
    pull: (controller) => controller.error(new TypeError('no route')),
  });
  serverSends(broken);
  await expect(downloadFile(file, vi.fn())).rejects.toBeInstanceOf(NetworkError);
  expect(saved).toEqual([]);
});
