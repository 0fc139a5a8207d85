import type { Language } from '~/i18n/language';
import { dataOf } from './answer';
import { ApiError } from './errors';
import type {
  ArticleLines,
  FoundArticles,
  IssueLines,
  MatchField,
  PublicIssue,
} from './public-types';
import { api, of } from './server-client.server';

/** What is asked for in a list of articles; what is empty is not asked for. */
export interface Wanted {
  query: string;
  field: MatchField | '';
  publicationDateFrom: string;
  publicationDateTo: string;
  order: string;
  pageIndex: number;
  pageSize: number;
}

export function findArticles(
  request: Request,
  lang: Language,
  wanted: Partial<Wanted>,
): Promise<FoundArticles> {
  const { field, order, ...rest } = asked(wanted);
  const query = { ...rest, field: field || undefined, order };
  return dataOf(
    api.GET('/api/v1/public/{lang}/articles', {
      params: { path: { lang }, query },
      ...of(request),
    }),
  );
}

interface Part {
  pageIndex: number;
  pageSize: number;
}

export function listOnlineFirst(
  request: Request,
  lang: Language,
  part: Part,
): Promise<ArticleLines> {
  return dataOf(
    api.GET('/api/v1/public/{lang}/articles/online-first', {
      params: { path: { lang }, query: part },
      ...of(request),
    }),
  );
}

export function listIssues(request: Request, lang: Language, part: Part): Promise<IssueLines> {
  return dataOf(
    api.GET('/api/v1/public/{lang}/issues', {
      params: { path: { lang }, query: part },
      ...of(request),
    }),
  );
}

/** Null while none is published. */
export function readLatestIssue(request: Request, lang: Language): Promise<PublicIssue | null> {
  return orNull(
    dataOf(
      api.GET('/api/v1/public/{lang}/issues/latest', {
        params: { path: { lang } },
        ...of(request),
      }),
    ),
  );
}

/** Null when there is no such issue. */
export function readIssue(
  request: Request,
  lang: Language,
  slug: string,
): Promise<PublicIssue | null> {
  return orNull(
    dataOf(
      api.GET('/api/v1/public/{lang}/issues/{slug}', {
        params: { path: { lang, slug } },
        ...of(request),
      }),
    ),
  );
}

/** Where something is now that once was at this path; null when nothing was. */
export async function readOldAddress(request: Request, path: string): Promise<string | null> {
  const found = await orNull(
    dataOf(
      api.GET('/api/v1/public/old-addresses', { params: { query: { path } }, ...of(request) }),
    ),
  );
  return found && found.address;
}

async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** What is empty is not asked for. */
function asked<T extends object>(wanted: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(wanted).filter(([, value]) => value !== ''),
  ) as Partial<T>;
}
