import type { Language } from '~/i18n/language';
import { unwrapData } from './unwrap';
import { ApiError } from './errors';
import { createTtlCache } from './ttl-cache.server';
import { api, requestOptions } from './server-client.server';
import type { Enumerations, Journal, Page, PageLink, PublicArticle, VersionChanges } from './types';

const TTL_MS = 60_000;

/** Data of the public site that every page shows are cached for a minute. */
const cached = createTtlCache(TTL_MS);

export function readJournal(request: Request, lang: Language): Promise<Journal> {
  return cached(`journal:${lang}`, () =>
    unwrapData(
      api.GET('/api/v1/public/{lang}/journal', {
        params: { path: { lang } },
        ...requestOptions(request),
      }),
    ),
  );
}

export function listPages(request: Request, lang: Language): Promise<PageLink[]> {
  return cached(`pages:${lang}`, () =>
    unwrapData(
      api.GET('/api/v1/public/{lang}/static', {
        params: { path: { lang } },
        ...requestOptions(request),
      }),
    ),
  );
}

export function readEnumerations(request: Request): Promise<Enumerations> {
  return cached('enumerations', () =>
    unwrapData(api.GET('/api/v1/enums', requestOptions(request))),
  );
}

/** Returns null if the page does not exist. */
export async function readPage(
  request: Request,
  lang: Language,
  slug: string,
): Promise<Page | null> {
  try {
    return await unwrapData(
      api.GET('/api/v1/public/{lang}/static/{slug}', {
        params: { path: { lang, slug } },
        ...requestOptions(request),
      }),
    );
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Returns null if no article was ever published at this address. */
export function readArticle(
  request: Request,
  lang: Language,
  slug: string,
): Promise<PublicArticle | 'withdrawn' | null> {
  return unlessAbsent(
    api.GET('/api/v1/public/{lang}/articles/{slug}', {
      params: { path: { lang, slug } },
      ...requestOptions(request),
    }),
  );
}

/** Returns null if the article never had this version. */
export function readArticleVersion(
  request: Request,
  lang: Language,
  slug: string,
  number: number,
): Promise<PublicArticle | 'withdrawn' | null> {
  return unlessAbsent(
    api.GET('/api/v1/public/{lang}/articles/{slug}/versions/{number}', {
      params: { path: { lang, slug, number } },
      ...requestOptions(request),
    }),
  );
}

/** Returns null if there is no such version, or none before it. */
export function readArticleChanges(
  request: Request,
  lang: Language,
  slug: string,
  number: number,
): Promise<VersionChanges | 'withdrawn' | null> {
  return unlessAbsent(
    api.GET('/api/v1/public/{lang}/articles/{slug}/versions/{number}/changes', {
      params: { path: { lang, slug, number } },
      ...requestOptions(request),
    }),
  );
}

async function unlessAbsent<T>(call: Parameters<typeof unwrapData<T>>[0]) {
  try {
    return await unwrapData(call);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    if (error instanceof ApiError && error.status === 410) return 'withdrawn' as const;
    throw error;
  }
}
