import type { Language } from '~/i18n/language';
import { unwrapData } from './unwrap';
import { ApiError } from './errors';
import type {
  ArticleListPage,
  ArticleSearchResult,
  CorrectionListItem,
  CorrectionListPage,
  IssueListPage,
  MatchField,
  PublicIssue,
} from './types';
import { api, requestOptions } from './server-client.server';

/** Parameters of an article search; empty ones are not sent. */
export interface ArticleSearchParams {
  query: string;
  field: MatchField | '';
  publicationDateFrom: string;
  publicationDateTo: string;
  year: number;
  typeId: number;
  section: string;
  order: string;
  pageIndex: number;
  pageSize: number;
}

export function findArticles(
  request: Request,
  lang: Language,
  params: Partial<ArticleSearchParams>,
): Promise<ArticleSearchResult> {
  const { field, order, ...rest } = omitEmpty(params);
  const query = { ...rest, field: field || undefined, order };
  return unwrapData(
    api.GET('/api/v1/public/{lang}/articles', {
      params: { path: { lang }, query },
      ...requestOptions(request),
    }),
  );
}

interface PageParams {
  pageIndex: number;
  pageSize: number;
}

export function listOnlineFirst(
  request: Request,
  lang: Language,
  page: PageParams,
): Promise<ArticleListPage> {
  return unwrapData(
    api.GET('/api/v1/public/{lang}/articles/online-first', {
      params: { path: { lang }, query: page },
      ...requestOptions(request),
    }),
  );
}

export function listCorrections(
  request: Request,
  lang: Language,
  query: PageParams & { kind: CorrectionListItem['kind'] | undefined },
): Promise<CorrectionListPage> {
  return unwrapData(
    api.GET('/api/v1/public/{lang}/corrections', {
      params: { path: { lang }, query },
      ...requestOptions(request),
    }),
  );
}

export function listIssues(
  request: Request,
  lang: Language,
  page: PageParams,
): Promise<IssueListPage> {
  return unwrapData(
    api.GET('/api/v1/public/{lang}/issues', {
      params: { path: { lang }, query: page },
      ...requestOptions(request),
    }),
  );
}

/** Returns null while no issue is published. */
export function readLatestIssue(request: Request, lang: Language): Promise<PublicIssue | null> {
  return nullIfNotFound(
    unwrapData(
      api.GET('/api/v1/public/{lang}/issues/latest', {
        params: { path: { lang } },
        ...requestOptions(request),
      }),
    ),
  );
}

/** Returns null if the issue does not exist. */
export function readIssue(
  request: Request,
  lang: Language,
  slug: string,
): Promise<PublicIssue | null> {
  return nullIfNotFound(
    unwrapData(
      api.GET('/api/v1/public/{lang}/issues/{slug}', {
        params: { path: { lang, slug } },
        ...requestOptions(request),
      }),
    ),
  );
}

/** Returns the current path of the page that was published at this path before, or null. */
export async function findCurrentPath(request: Request, path: string): Promise<string | null> {
  const redirect = await nullIfNotFound(
    unwrapData(
      api.GET('/api/v1/public/old-addresses', {
        params: { query: { path } },
        ...requestOptions(request),
      }),
    ),
  );
  return redirect && redirect.address;
}

async function nullIfNotFound<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

function omitEmpty<T extends object>(params: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(params).filter(([, value]) => value !== ''),
  ) as Partial<T>;
}
