import type { MissingPage } from '~/api/static-pages';
import { isLanguage, type Language } from '~/i18n/language';
import { paths } from '~/lib/paths';

export interface NewPageValues {
  name: string;
  slug: string;
  language: Language;
  isDraft: boolean;
  content: string;
}

/** URL of the form for a missing page or version, prefilled with name, slug and language. */
export function prefilledFormUrl({ name, slug, language }: MissingPage): string {
  return `${paths.staticPageCreate()}?${new URLSearchParams({ name, slug, language }).toString()}`;
}

/** Reads the initial values of the form from the URL. */
export function getInitialValues(
  searchParams: URLSearchParams,
  defaultLanguage: Language,
): NewPageValues {
  const language = searchParams.get('language');
  return {
    name: searchParams.get('name') ?? '',
    slug: searchParams.get('slug') ?? '',
    language: isLanguage(language) ? language : defaultLanguage,
    isDraft: true, // readers see the page when it is ready
    content: '',
  };
}
