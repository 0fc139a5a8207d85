import { DEFAULT_LANGUAGE, type Language } from '~/i18n/language';

/**
 * Canonical URL of a public page in one language. The bare address is that of the default language,
 * in which it is shown to readers without preference, such as search engines.
 */
export function canonicalUrl(
  origin: string,
  pathname: string,
  language: Language,
  page = 1,
): string {
  const query = new URLSearchParams({
    ...(page > 1 ? { page: String(page) } : {}),
    ...(language === DEFAULT_LANGUAGE ? {} : { lang: language }),
  });
  return origin + pathname + (query.size > 0 ? `?${query.toString()}` : '');
}
