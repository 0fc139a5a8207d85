import createClient from 'openapi-fetch';
import type { Language } from '~/i18n/language';
import { dataOf } from './answer';
import { ApiError } from './errors';
import { rememberFor } from './remember.server';
import type { paths } from './schema';
import type { Enumerations, Journal, Page, PageLink, PublicArticle } from './types';

const TIMEOUT_MS = 4_000;
const FRESH_MS = 60_000;

const api = createClient<paths>({
  baseUrl: process.env.API_URL ?? 'http://127.0.0.1:8081',
  fetch: (request) => globalThis.fetch(request), // looked up at each call, as in the browser's client
});

/** What the public pages are made of. Facts that every page shows are kept for a minute. */
const remember = rememberFor(FRESH_MS);

export function readJournal(request: Request, lang: Language): Promise<Journal> {
  return remember(`journal:${lang}`, () =>
    dataOf(
      api.GET('/api/v1/public/{lang}/journal', { params: { path: { lang } }, ...of(request) }),
    ),
  );
}

export function listPages(request: Request, lang: Language): Promise<PageLink[]> {
  return remember(`pages:${lang}`, () =>
    dataOf(api.GET('/api/v1/public/{lang}/static', { params: { path: { lang } }, ...of(request) })),
  );
}

export function readEnumerations(request: Request): Promise<Enumerations> {
  return remember('enumerations', () => dataOf(api.GET('/api/v1/enums', of(request))));
}

/** Null when there is no such page. */
export async function readPage(
  request: Request,
  lang: Language,
  slug: string,
): Promise<Page | null> {
  try {
    return await dataOf(
      api.GET('/api/v1/public/{lang}/static/{slug}', {
        params: { path: { lang, slug } },
        ...of(request),
      }),
    );
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Null when there is no such article, and none was ever published at this address. */
export async function readArticle(
  request: Request,
  lang: Language,
  slug: string,
): Promise<PublicArticle | 'withdrawn' | null> {
  try {
    return await dataOf(
      api.GET('/api/v1/public/{lang}/articles/{slug}', {
        params: { path: { lang, slug } },
        ...of(request),
      }),
    );
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    if (error instanceof ApiError && error.status === 410) return 'withdrawn';
    throw error;
  }
}

/** The request id goes along, so that one request can be followed through both servers' logs. */
function of(request: Request) {
  const id = request.headers.get('x-request-id');
  return {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: id ? { 'x-request-id': id } : {},
  };
}
