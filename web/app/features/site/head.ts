import type { MetaDescriptor } from 'react-router';
import type { Journal } from '~/api/types';
import { LANGUAGES, isLanguage, type Language } from '~/i18n/language';
import { translator } from '~/i18n/translations';
import { errorKindOf } from './error-kind';

const LOCALES = { en: 'en_GB', ru: 'ru_RU' } as const;
const OTHER = { en: 'ru', ru: 'en' } as const;

interface Head {
  root: { language: Language; origin: string; journal: Journal | null } | undefined;
  /** Absent when the page could not be loaded: then the error names the page. */
  title: string | undefined;
  error?: unknown;
  description?: string;
  /** The canonical address of the page, which need not be the one asked for. */
  pathname: string;
  search: string;
  /** Which one of a list, from 1: each has an address of its own. */
  page?: number;
  /** Kept out of search engines. */
  hidden?: boolean;
  /** What it is to those who share it: a page of the site, or something of its own. */
  kind?: 'website' | 'article';
  /** What more a page of its kind says to machines at its canonical address: citation tags, structured data. */
  tags?: (canonical: string, origin: string) => MetaDescriptor[];
}

/** Title, description, canonical address and both languages of a public page. */
export function publicHead(head: Head): MetaDescriptor[] {
  const { root, title, error, description, pathname, search, page = 1, hidden = false } = head;
  const { kind = 'website', tags } = head;
  if (!root) return [];
  if (!title || hidden) return hiddenHead(root, title ?? errorTitle(root.language, error));

  const inLanguage = (language?: Language) => {
    const query = new URLSearchParams({
      ...(page > 1 ? { page: String(page) } : {}),
      ...(language ? { lang: language } : {}),
    });
    return root.origin + pathname + (query.size > 0 ? `?${query.toString()}` : '');
  };
  const named = new URLSearchParams(search).get('lang');
  const canonical = inLanguage(isLanguage(named) ? named : undefined);

  return [
    { title },
    { name: 'description', content: description },
    link({ rel: 'canonical', href: canonical }),
    ...LANGUAGES.map((language) =>
      link({ rel: 'alternate', hrefLang: language, href: inLanguage(language) }),
    ),
    link({ rel: 'alternate', hrefLang: 'x-default', href: inLanguage() }),
    { property: 'og:type', content: kind },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { property: 'og:locale', content: LOCALES[root.language] },
    { property: 'og:locale:alternate', content: LOCALES[OTHER[root.language]] },
    ...(root.journal ? [{ property: 'og:site_name', content: root.journal.name }] : []),
    ...(tags?.(canonical, root.origin) ?? []),
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
