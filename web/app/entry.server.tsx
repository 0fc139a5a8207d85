import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { renderToPipeableStream } from 'react-dom/server';
import { isRouteErrorResponse, ServerRouter, type EntryContext } from 'react-router';
import { en } from '~/i18n/en';
import { ru } from '~/i18n/ru';
import { prepareTranslations } from '~/i18n/translations';
import { log } from '~/lib/log.server';
import { isCacheable, isHydrated } from '~/lib/route-handle';
import { setDocumentHeaders } from './document-headers.server';
import { NonceContext } from './nonce';

prepareTranslations({ en, ru });

const RENDER_TIMEOUT_MS = 6_000;
const compress = promisify(gzip);

/**
 * Renders complete documents: nothing on these pages suspends, and the reverse proxy caches
 * complete responses.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { matches } = context.staticHandlerContext;
  const handles = matches.map(({ route }): unknown => route.handle);
  const nonce = import.meta.env.PROD && handles.some(isHydrated) ? createNonce() : undefined;
  setDocumentHeaders(headers, { request, status, nonce, cacheable: handles.some(isCacheable) });
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const document = await render(request, context, nonce);
  const body = await encode(document, request, headers);
  // Without it the proxy sends chunks, and browsers wait 40 ms for the last, empty one.
  headers.set('Content-Length', String(body.byteLength));
  return new Response(body, { status, headers });
}

/** Logs errors, except responses that a page throws on purpose. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  log('error', 'page rendering failed', {
    path: new URL(request.url).pathname,
    requestId: request.headers.get('x-request-id'),
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
}

function createNonce(): string {
  return randomBytes(16).toString('base64');
}

function render(
  request: Request,
  context: EntryContext,
  nonce: string | undefined,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer);
          pipe(sink);
        },
        onShellError: reject,
      },
    );
    const timer = setTimeout(() => {
      abort();
    }, RENDER_TIMEOUT_MS);
  });
}

/** Compresses once for the reverse proxy, which stores the response. */
async function encode(
  document: Buffer,
  request: Request,
  headers: Headers,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!/\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')) {
    return new Uint8Array(document);
  }
  headers.set('Content-Encoding', 'gzip');
  return new Uint8Array(await compress(document, { level: 5 }));
}
