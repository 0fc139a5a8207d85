import { queryOptions } from '@tanstack/react-query';
import { attachmentName, saveAttachment, type FileInfo, type FileAccess } from '~/lib/files';
import { api, handleUnauthorized, requestHeaders } from './client';
import { ApiError, NetworkError, failureMessage } from './errors';
import { queryClient } from './query-client';
import type { components } from './schema';
import { unwrapResponse, unwrapData } from './unwrap';

export type StoredFile = components['schemas']['FileView'];
export type UploadLimits = components['schemas']['UploadLimits'];

/** Receives the progress in whole percent. */
export type OnProgress = (percent: number) => void;

export const uploadLimitsQuery = queryOptions({
  queryKey: ['upload-limits'],
  queryFn: ({ signal }) => unwrapData(api.GET('/api/v1/files/limits', { signal })),
  staleTime: Infinity,
});

/** Thumbnail as a data URL: `img` sends no credentials, so it is fetched. */
export const thumbnailQuery = (id: string) =>
  queryOptions({
    queryKey: ['file-thumbnail', id],
    queryFn: async ({ signal }) =>
      toDataUrl(
        await unwrapData(
          api.GET('/api/v1/files/{id}/thumbnail', {
            params: { path: { id } },
            parseAs: 'blob',
            signal,
          }),
        ),
      ),
    staleTime: Infinity,
  });

/**
 * Content of a PDF for the browser's viewer, which sends no credentials. Always of the PDF type: a
 * blob has the rights of the page, so nothing else may be shown from it.
 */
export const pdfContentQuery = (id: string) =>
  queryOptions({
    queryKey: ['pdf-content', id],
    queryFn: async ({ signal }) => {
      const content = await unwrapData(
        api.GET('/api/v1/files/{id}', { params: { path: { id } }, parseAs: 'blob', signal }),
      );
      return content.slice(0, content.size, 'application/pdf');
    },
    staleTime: Infinity,
  });

/** Fetches a picture of a rich text, with credentials, and returns it as a data URL. */
export async function loadPictureUrl(src: string, signal: AbortSignal): Promise<string> {
  const headers = requestHeaders();
  const response = await fetch(src, { headers, signal }).catch((cause: unknown) => {
    throw new NetworkError('picture could not be loaded', { cause });
  });
  handleUnauthorized(response.status, headers.Authorization ?? null);
  if (!response.ok) throw ApiError.fromResponse(response.status, null);
  return toDataUrl(await response.blob());
}

interface SendOptions {
  onProgress: OnProgress;
  signal: AbortSignal;
}

/** Uploads a file. */
export function uploadFile(file: File, options: SendOptions): Promise<StoredFile> {
  return sendFile<StoredFile>('/api/v1/files', file, options);
}

/** Posts a file in a form. Uses `XMLHttpRequest` because `fetch` reports no upload progress. */
export function sendFile<Response>(
  url: string,
  file: File,
  { onProgress, signal }: SendOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const headers = requestHeaders();
    request.open('POST', url);
    request.responseType = 'json';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);

    request.upload.onprogress = ({ loaded, total }) => onProgress(toPercent(loaded, total));
    request.onload = () => {
      handleUnauthorized(request.status, headers.Authorization ?? null);
      if (request.status === 200 || request.status === 201) resolve(request.response as Response);
      else reject(ApiError.fromResponse(request.status, request.response));
    };
    request.onerror = () => reject(new NetworkError('upload interrupted'));
    request.onabort = () => reject(new DOMException('upload cancelled', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });

    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}

/** Deletes all files of the user that nothing uses, also those of forms that are not saved. */
export async function deleteUnlinkedFiles(): Promise<void> {
  await unwrapResponse(api.DELETE('/api/v1/files/unlinked'));
}

/** Downloads a file under the name given by the server. */
export async function downloadFile(file: FileInfo, onProgress: OnProgress): Promise<void> {
  const { data, response } = await unwrapResponse(
    api.GET('/api/v1/files/{id}', { params: { path: { id: file.id } }, parseAs: 'stream' }),
  );
  const content = await readAll(data, (bytes) => onProgress(toPercent(bytes, file.size)));
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
    for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
      chunks.push(chunk.value);
      bytes += chunk.value.length;
      onBytes(bytes);
    }
  } catch (cause) {
    throw new NetworkError('download interrupted', { cause });
  }
  return chunks;
}

/** Caps at 100: the progress of an upload includes the multipart envelope. */
function toPercent(done: number, all: number): number {
  return all > 0 ? Math.min(100, Math.floor((done / all) * 100)) : 0;
}

function toDataUrl(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error('picture could not be read', { cause: reader.error }));
    reader.readAsDataURL(content);
  });
}

export const fileAccess: FileAccess = {
  download: downloadFile,
  thumbnail: (id) => queryClient().fetchQuery(thumbnailQuery(id)),
  failure: failureMessage,
};
