import type { MiddlewareFunction } from 'react-router';
import { readSiteVersion, withSiteVersion } from '~/api/site-version.server';
import { detectLanguage } from '~/lib/detect-language';
import { hasSignedInCookie } from '~/lib/cookies';
import { badGateway } from './failures.server';

/**
 * Answers conditional requests of the reverse proxy, which revalidates every few seconds, with 304
 * before anything is read or rendered. The ETag of a public page contains the site version.
 */
export const conditionalGet: MiddlewareFunction<Response> = async ({ request }, next) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return next();
  const version = await readSiteVersion(request).catch((error: unknown) => {
    throw badGateway(request, error);
  });
  const tag = computeETag(version, request);
  const isSignedIn = hasSignedInCookie(request.headers.get('cookie'));
  if (!isSignedIn && matchesETag(request, tag)) {
    return new Response(null, { status: 304, headers: { ETag: tag } });
  }
  const page = await withSiteVersion(version, next);
  if (isSharedCacheable(page)) page.headers.set('ETag', tag);
  return page;
};

/**
 * ETag of everything that a page depends on in addition to its URL: content, build, language, and
 * the year in the footer.
 */
function computeETag(version: string, request: Request): string {
  const build = process.env.WEB_BUILD ?? '';
  const year = new Date().getUTCFullYear();
  return `W/"${[version, build, detectLanguage(request), year].join('-')}"`;
}

export function matchesETag(request: Request, tag: string): boolean {
  const tags = request.headers.get('if-none-match')?.split(',') ?? [];
  const opaqueTag = (one: string) => one.trim().replace(/^W\//, '');
  return tags.some((one) => opaqueTag(one) === opaqueTag(tag));
}

function isSharedCacheable(page: Response): boolean {
  return /\bs-maxage=[1-9]/.test(page.headers.get('cache-control') ?? '');
}
