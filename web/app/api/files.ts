import { queryOptions } from '@tanstack/react-query';
import { attachmentName, saveAttachment } from '~/lib/attachment';
import type { ShownFile } from '~/lib/file-access';
import { answerOf, dataOf } from './answer';
import { api, heedRefusal, requestHeaders } from './client';
import { ApiError, NetworkError } from './errors';
import type { components } from './schema';

export type StoredFile = components['schemas']['FileView'];
export type UploadLimits = components['schemas']['UploadLimits'];

/** How much of something is done, in whole percent. */
export type OnProgress = (percent: number) => void;

export const uploadLimitsQuery = queryOptions({
  queryKey: ['upload-limits'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/v1/files/limits', { signal })),
  staleTime: Infinity,
});

/** The small picture of an image, as an address for `img`: only `fetch` can show who is asking. */
export const thumbnailQuery = (id: string) =>
  queryOptions({
    queryKey: ['file-thumbnail', id],
    queryFn: async ({ signal }) =>
      addressOf(
        await dataOf(
          api.GET('/api/v1/files/{id}/thumbnail', {
            params: { path: { id } },
            parseAs: 'blob',
            signal,
          }),
        ),
      ),
    staleTime: Infinity,
  });

/** The same for a picture in running text, by the address that stands in it. */
export async function pictureAddress(src: string, signal: AbortSignal): Promise<string> {
  const headers = requestHeaders();
  const response = await fetch(src, { headers, signal }).catch((cause: unknown) => {
    throw new NetworkError('The picture did not come', { cause });
  });
  heedRefusal(response.status, headers.Authorization ?? null);
  if (!response.ok) throw ApiError.fromAnswer(response.status, null);
  return addressOf(await response.blob());
}

/** With `XMLHttpRequest`, because `fetch` does not say how much it has sent. */
export function uploadFile(
  file: File,
  { onProgress, signal }: { onProgress: OnProgress; signal: AbortSignal },
): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const headers = requestHeaders();
    request.open('POST', '/api/v1/files');
    request.responseType = 'json';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);

    request.upload.onprogress = ({ loaded, total }) => onProgress(percentOf(loaded, total));
    request.onload = () => {
      heedRefusal(request.status, headers.Authorization ?? null);
      if (request.status === 201) resolve(request.response as StoredFile);
      else reject(ApiError.fromAnswer(request.status, request.response));
    };
    request.onerror = () => reject(new NetworkError('The upload was broken off'));
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });

    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}

/** Brings a file to where downloads go, under the name that the server gives it. */
export async function downloadFile(file: ShownFile, onProgress: OnProgress): Promise<void> {
  const { data, response } = await answerOf(
    api.GET('/api/v1/files/{id}', { params: { path: { id: file.id } }, parseAs: 'stream' }),
  );
  const content = await readAll(data, (bytes) => onProgress(percentOf(bytes, file.size)));
  const name = attachmentName(response.headers.get('Content-Disposition'));
  saveAttachment(new Blob(content, { type: file.mimeType }), name ?? file.fileName);
}

async function readAll(
  stream: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  onBytes: (bytes: number) => void,
) {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = stream?.getReader();
  let bytes = 0;
  try {
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      chunks.push(part.value);
      bytes += part.value.length;
      onBytes(bytes);
    }
  } catch (cause) {
    throw new NetworkError('The download was broken off', { cause });
  }
  return chunks;
}

/** Never more than a hundred: an upload counts its envelope too. */
function percentOf(done: number, all: number): number {
  return all > 0 ? Math.min(100, Math.floor((done / all) * 100)) : 0;
}

function addressOf(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error('The picture cannot be read', { cause: reader.error }));
    reader.readAsDataURL(content);
  });
}
