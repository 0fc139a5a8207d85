import { redirect } from 'react-router';
import { findCurrentPath } from '~/api/public-lists.server';
import type { LanguageSwitch } from '~/lib/detect-language';
import { paths } from '~/lib/paths';
import { badGateway } from './failures.server';

/** Section of the previous site with its issues and articles. */
const PREVIOUS_SITE = '/archive/';

/**
 * Addresses of other journal systems: everything below `index.php`, and articles and issues of OJS and Elpub, such as
 * `/ctt/en_US/article/view/7` and `/jour/article/viewFile/7/12`.
 */
const OTHER_SYSTEM =
  /^\/index\.php(\/|$)|(^|\/)(article|issue)\/(view|viewArticle|viewFile|viewIssue|download|downloadSuppFile)(\/|$)/i;

/** True for paths that only another journal system had before. */
export function isOfAnotherSystem(pathname: string): boolean {
  return OTHER_SYSTEM.test(pathname);
}

/** Redirects other spellings of an article's address, such as one that ends with a slash. */
export function redirectToCanonical(request: Request, slug: string): void {
  const { pathname, search } = new URL(request.url);
  const canonicalPath = paths.publicArticle(slug);
  if (pathname !== canonicalPath) throw redirect(canonicalPath + search, 301);
}

/**
 * Returns the address, in the chosen language, of the page that the previous site had at the target of a
 * language switch; null if there is none. If the API fails, so does the target itself, with an error page.
 */
export async function findNewAddress(
  request: Request,
  { language, target }: LanguageSwitch,
): Promise<string | null> {
  const { pathname, searchParams } = new URL(target, request.url);
  if (!pathname.startsWith(PREVIOUS_SITE) && !isOfAnotherSystem(pathname)) return null;
  const currentPath = await findCurrentPath(request, normalizePath(pathname)).catch(() => null);
  if (currentPath === null) return null;
  // Parameters of another system mean nothing here, and a PDF has its language in its name.
  if (isOfAnotherSystem(pathname)) return withLanguage(currentPath, language);
  searchParams.set('lang', language);
  return `${currentPath}?${searchParams.toString()}`;
}

function withLanguage(path: string, language: string | null): string {
  return language === null || path.endsWith('.pdf') ? path : `${path}?lang=${language}`;
}

/** Language behind the path of a journal of OJS, such as `/index.php/ctt/ru_RU/article/view/7`; null without one. */
function languageOf(pathname: string): string | null {
  return (
    /\/(en|ru)(?:[_-][a-z]{2})?\/(?:article|issue)\//i.exec(pathname)?.[1]?.toLowerCase() ?? null
  );
}

/** Redirects permanently if something was published at this address before; otherwise returns. */
export async function redirectFromOldAddress(request: Request): Promise<void> {
  const { pathname, search } = new URL(request.url);
  const path = normalizePath(pathname);
  const currentPath = await findCurrentPath(request, path).catch((error: unknown) => {
    throw badGateway(request, error);
  });
  if (currentPath === null || currentPath === path) return;
  const address = isOfAnotherSystem(pathname)
    ? withLanguage(currentPath, languageOf(pathname))
    : currentPath + search;
  // Not cacheable: the number of a corrected issue may be given to another one.
  throw redirect(address, { status: 301, headers: { 'Cache-Control': 'no-cache' } });
}

/** Decodes a path and removes trailing slashes, as the API expects old addresses. */
function normalizePath(pathname: string): string {
  return safeDecode(pathname).replace(/\/+$/, '');
}

function safeDecode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
