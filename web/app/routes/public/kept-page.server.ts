import type { MiddlewareFunction } from 'react-router';
import { readVersion, showing } from '~/api/site-version.server';
import { detectLanguage } from '~/lib/detect-language';
import { saysSignedIn } from '~/lib/signed-in-cookie';
import { badGateway } from './bad-gateway.server';

/**
 * Every public page is of one version of the site, and bears it. Whoever has kept that very page is told so before
 * anything is read or rendered: this is what the front asks every few seconds.
 */
export const keptPage: MiddlewareFunction<Response> = async ({ request }, next) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return next();
  const version = await readVersion(request).catch((error: unknown) => {
    throw badGateway(request, error);
  });
  const tag = tagOf(version, request);
  const isSignedIn = saysSignedIn(request.headers.get('cookie'));
  if (!isSignedIn && hasKept(request, tag)) {
    return new Response(null, { status: 304, headers: { ETag: tag } });
  }
  const page = await showing(version, next);
  if (isShared(page)) page.headers.set('ETag', tag);
  return page;
};

/** All that a page is made from besides its address: content, program, language, and the year at its foot. */
function tagOf(version: string, request: Request): string {
  const program = process.env.WEB_BUILD ?? '';
  const year = new Date().getUTCFullYear();
  return `W/"${[version, program, detectLanguage(request), year].join('-')}"`;
}

export function hasKept(request: Request, tag: string): boolean {
  const kept = request.headers.get('if-none-match')?.split(',') ?? [];
  const strong = (one: string) => one.trim().replace(/^W\//, '');
  return kept.some((one) => strong(one) === strong(tag));
}

function isShared(page: Response): boolean {
  return /\bs-maxage=[1-9]/.test(page.headers.get('cache-control') ?? '');
}
