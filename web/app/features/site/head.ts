import type { MetaDescriptor } from 'react-router';
import type { Journal } from '~/api/types';
import { LANGUAGES, isLanguage, type Language } from '~/i18n/language';
import { translator } from '~/i18n/translations';
import { errorKindOf } from './error-kind';

interface Head {
  root: { language: Language; origin: string; journal: Journal | null } | undefined;
  /** Absent when the page could not be loaded: then the error names the page. */
  title: string | undefined;
  error?: unknown;
  description?: string;
  /** The canonical address of the page, which need not be the one asked for. */
  pathname: string;
  search: string;
  /** Kept out of search engines. */
  hidden?: boolean;
}

/** Title, description, canonical address and both languages of a public page. */
export function publicHead(head: Head): MetaDescriptor[] {
  const { root, title, error, description, pathname, search, hidden = false } = head;
  if (!root) return [];
  if (!title || hidden) return hiddenHead(root, title ?? errorTitle(root.language, error));

  const page = root.origin + pathname;
  const inLanguage = (language: Language) => `${page}?lang=${language}`;
  const named = new URLSearchParams(search).get('lang');
  const canonical = isLanguage(named) ? inLanguage(named) : page;

  return [
    { title },
    { name: 'description', content: description },
    link({ rel: 'canonical', href: canonical }),
    ...LANGUAGES.map((language) =>
      link({ rel: 'alternate', hrefLang: language, href: inLanguage(language) }),
    ),
    link({ rel: 'alternate', hrefLang: 'x-default', href: page }),
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { property: 'og:locale', content: root.language === 'ru' ? 'ru_RU' : 'en_GB' },
    ...(root.journal ? [{ property: 'og:site_name', content: root.journal.name }] : []),
  ];
}

/** Named, and kept out of search engines. */
export function hiddenHead(root: Head['root'], title: string): MetaDescriptor[] {
  const journal = root?.journal ? ` — ${root.journal.shortName}` : '';
  return [{ title: title + journal }, { name: 'robots', content: 'noindex' }];
}

export function errorTitle(language: Language, error: unknown): string {
  return translator(language)(`errors.page.${errorKindOf(error)}.title`);
}

function link(attributes: { rel: string; href: string; hrefLang?: string }): MetaDescriptor {
  return { tagName: 'link', ...attributes };
}
