import type { MissingPage } from '~/api/static-pages';
import { isLanguage, type Language } from '~/i18n/language';
import { paths } from '~/lib/paths';

export interface NewPageValues {
  name: string;
  slug: string;
  language: Language;
  content: string;
}

/** The form for a page that is missing, filled in as far as it is known. */
export function addressFor({ name, slug, language }: MissingPage): string {
  return `${paths.staticPageCreate()}?${new URLSearchParams({ name, slug, language }).toString()}`;
}

/** What an address fills in; the rest is empty, and the language that of the interface. */
export function givenValues(address: URLSearchParams, otherwise: Language): NewPageValues {
  const language = address.get('language');
  return {
    name: address.get('name') ?? '',
    slug: address.get('slug') ?? '',
    language: isLanguage(language) ? language : otherwise,
    content: '',
  };
}
