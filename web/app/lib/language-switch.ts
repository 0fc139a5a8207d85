import { isLanguage, type Language } from '~/i18n/language';
import { paths } from './paths';

export interface LanguageSwitch {
  language: Language;
  /** Path of this site to redirect to once the language is stored. */
  target: string;
}

/** Parses `/{language}` and `/{language}/{rest}`; returns null for other paths. */
export function readLanguageSwitch(href: string): LanguageSwitch | null {
  const url = new URL(href);
  const [, language, ...segments] = url.pathname.split('/');
  if (!isLanguage(language)) return null;

  // A rest that starts with a slash would be another host: `/en//evil.com`.
  const rest = segments.join('/').replace(/^[/\\]+/, '');
  // The parameter would override the language just chosen.
  url.searchParams.delete('lang');
  const query = url.searchParams.size > 0 ? `?${url.searchParams.toString()}` : '';
  return { language, target: rest ? `/${rest}${query}` : `${paths.home()}${query}` };
}
