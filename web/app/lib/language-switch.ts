import { isLanguage, type Language } from '~/i18n/language';
import { paths } from './paths';

export interface LanguageSwitch {
  language: Language;
  /** Where to go once the language is stored: always a path of this site. */
  target: string;
}

/** Reads `/{language}` and `/{language}/{rest}`; null when the address is not a language switch. */
export function readLanguageSwitch(address: string): LanguageSwitch | null {
  const url = new URL(address);
  const [, language, ...segments] = url.pathname.split('/');
  if (!isLanguage(language)) return null;

  // A rest that begins with a slash would name another host: `/en//evil.com`.
  const rest = segments.join('/').replace(/^[/\\]+/, '');
  // The address would otherwise win over the choice that was just made.
  url.searchParams.delete('lang');
  const query = url.searchParams.size > 0 ? `?${url.searchParams.toString()}` : '';
  return { language, target: rest ? `/${rest}${query}` : `${paths.home()}${query}` };
}
