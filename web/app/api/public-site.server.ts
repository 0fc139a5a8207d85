import type { Language } from '~/i18n/language';
import { dataOf } from './answer';
import { ApiError } from './errors';
import { rememberFor } from './remember.server';
import { api, of } from './server-client.server';
import type { Enumerations, Journal, Page, PageLink, PublicArticle } from './types';

const FRESH_MS = 60_000;

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
