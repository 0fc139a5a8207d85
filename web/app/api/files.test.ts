import { afterEach, expect, test, vi } from 'vitest';
import { readStoredToken, TOKEN_KEY } from '~/lib/session';
import { makeArticleFile } from '../../test/articles';
import { makeToken } from '../../test/current-users';
import { mockUploadServer } from '../../test/mock-upload-server';
import { ApiError, NetworkError } from './errors';
import { downloadFile, uploadFile } from './files';

const { file } = makeArticleFile('f1');
const paper = new File(['text'], 'paper.pdf');

afterEach(() => vi.unstubAllGlobals());

function upload(signal = new AbortController().signal) {
  const onProgress = vi.fn();
  const sent = mockUploadServer();
  const result = uploadFile(paper, { onProgress, signal });
  result.catch(() => undefined); // awaited later
  return { result, onProgress, sent: sent[0] };
}

test('an upload carries the token and the language, and reports progress', async () => {
  const token = makeToken(60);
  localStorage.setItem(TOKEN_KEY, token);
  document.documentElement.lang = 'ru';
  const { result, onProgress, sent } = upload();
  expect(sent).toMatchObject({
    target: 'POST /api/v1/files',
    headers: { Authorization: `Bearer ${token}`, 'Accept-Language': 'ru' },
  });
  expect(sent?.file.name).toBe('paper.pdf');

  sent?.progress(1, 3);
  sent?.progress(3, 3);
  expect(onProgress.mock.calls).toEqual([[33], [100]]);
  sent?.respond(201, file);
  expect(await result).toEqual(file);
});

test('an upload rejects with the error of the response', async () => {
  const { result, sent } = upload();
  sent?.respond(415, { code: 'file-type-refused', detail: 'Not such a file.' });
  await expect(result).rejects.toMatchObject({ status: 415, detail: 'Not such a file.' });
});

test('an upload rejects if the error response has no body', async () => {
  const { result, sent } = upload();
  sent?.respond(413, null);
  await expect(result).rejects.toBeInstanceOf(ApiError);
});

test('a 401 during an upload ends the session', async () => {
  localStorage.setItem(TOKEN_KEY, makeToken(60));
  const { result, sent } = upload();
  sent?.respond(401, { code: 'unauthenticated' });
  await expect(result).rejects.toMatchObject({ status: 401 });
  expect(readStoredToken()).toBeNull();
});

test('an upload rejects on a network error and aborts when cancelled', async () => {
  const broken = upload();
  broken.sent?.fail();
  await expect(broken.result).rejects.toBeInstanceOf(NetworkError);

  const stop = new AbortController();
  const cancelled = upload(stop.signal);
  stop.abort();
  await expect(cancelled.result).rejects.toMatchObject({ name: 'AbortError' });
  expect(cancelled.sent?.isAborted).toBe(true);
});

/** Records the files passed to the browser as downloads. */
function recordSavedFiles() {
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

function mockDownload(content: BodyInit, headers: Record<string, string> = {}) {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(content, { headers }));
}

test('a download is saved under the name given by the server', async () => {
  const saved = recordSavedFiles();
  mockDownload('x'.repeat(512), {
    'Content-Disposition': "attachment; filename*=UTF-8''%D0%A1%D1%82%D0%B0%D1%82%D1%8C%D1%8F.docx",
  });
  const onProgress = vi.fn();
  await downloadFile(file, onProgress);
  expect(saved[0]?.name).toBe('Статья.docx');
  expect(saved[0]?.content.size).toBe(512);
  expect(onProgress).toHaveBeenLastCalledWith(50);
});

test('a download is saved under the file name if the server gives none', async () => {
  const saved = recordSavedFiles();
  mockDownload('text');
  await downloadFile(file, vi.fn());
  expect(saved[0]?.name).toBe('f1.docx');
});

test('an interrupted download saves nothing', async () => {
  const saved = recordSavedFiles();
  const broken = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(10)),
    pull: (controller) => controller.error(new TypeError('no route')),
  });
  mockDownload(broken);
  await expect(downloadFile(file, vi.fn())).rejects.toBeInstanceOf(NetworkError);
  expect(saved).toEqual([]);
});
