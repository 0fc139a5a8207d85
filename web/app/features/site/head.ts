import type { MetaDescriptor } from 'react-router';
import type { Journal } from '~/api/types';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '~/i18n/language';
import { translator } from '~/i18n/translations';
import { canonicalUrl } from '~/lib/canonical-url';
import { paths } from '~/lib/paths';
import { JOURNAL_PICTURE } from '~/lib/pictures';
import { getErrorKind } from './error-kind';

const LOCALES = { en: 'en_GB', ru: 'ru_RU' } as const;
const OTHER_LANGUAGE = { en: 'ru', ru: 'en' } as const;

/** Data of every page. */
export interface HeadRoot {
  language: Language;
  origin: string;
  journal: Journal | null;
}

interface HeadOptions {
  root: HeadRoot | undefined;
  /**
   * Title without the journal, whose short name follows. Undefined if the page could not be loaded;
   * the error then provides the title.
   */
  title: string | undefined;
  error?: unknown;
  description?: string;
  /** Canonical path of the page, which may differ from the requested one. */
  pathname: string;
  /** Page number of a list, from 1. */
  page?: number;
  /** Excludes the page from search engines. */
  noindex?: boolean;
  /** Path of a picture for social networks; the journal's picture if there is none. */
  image?: string | undefined;
  /** Open Graph type. */
  kind?: 'website' | 'article';
  /** Builds further tags from the canonical URL, such as citation tags and structured data. */
  tags?: (canonical: string, root: HeadRoot) => MetaDescriptor[];
}

/** Title, description, canonical URL and alternate languages of a public page. */
export function publicHead(head: HeadOptions): MetaDescriptor[] {
  const { root, title, error, description, pathname, page = 1, noindex = false } = head;
  const { image = JOURNAL_PICTURE, kind = 'website', tags } = head;
  if (!root) return [];
  if (!title || noindex) return noindexHead(root, title ?? errorTitle(root.language, error));

  const urlIn = (language: Language) => canonicalUrl(root.origin, pathname, language, page);
  // Of the language that is shown, whatever was requested.
  const canonical = urlIn(root.language);

  return [
    pageTitle(root, title),
    { name: 'description', content: description },
    link({ rel: 'canonical', href: canonical }),
    ...LANGUAGES.map((language) =>
      link({ rel: 'alternate', hrefLang: language, href: urlIn(language) }),
    ),
    link({ rel: 'alternate', hrefLang: 'x-default', href: urlIn(DEFAULT_LANGUAGE) }),
    { property: 'og:type', content: kind },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { property: 'og:image', content: root.origin + image },
    { property: 'og:locale', content: LOCALES[root.language] },
    { property: 'og:locale:alternate', content: LOCALES[OTHER_LANGUAGE[root.language]] },
    ...(root.journal ? [{ property: 'og:site_name', content: root.journal.name }] : []),
    ...(tags?.(canonical, root) ?? []),
  ];
}

/** Title of a page that search engines must not index. */
export function noindexHead(root: HeadRoot | undefined, title: string): MetaDescriptor[] {
  return [pageTitle(root, title), { name: 'robots', content: 'noindex' }];
}

function pageTitle(root: HeadRoot | undefined, title: string): MetaDescriptor {
  return { title: root?.journal ? `${title} — ${root.journal.shortName}` : title };
}

export function errorTitle(language: Language, error: unknown): string {
  return translator(language)(`errors.page.${getErrorKind(error)}.title`);
}

function link(attributes: { rel: string; href: string; hrefLang?: string }): MetaDescriptor {
  return { tagName: 'link', ...attributes };
}

type ListHeadOptions = Parameters<typeof publicHead>[0] & {
  /** Search results are not indexed, because every query would be a separate page. */
  isSearch?: boolean;
  /** Path of the feed of the list, if it has one of its own. */
  feedPath?: string | undefined;
};

/** Head of a public list, with a link to the feed. */
export function listHead({
  isSearch = false,
  feedPath,
  ...head
}: ListHeadOptions): MetaDescriptor[] {
  const { root, title } = head;
  if (!root || !title) return publicHead(head);
  const feed: MetaDescriptor = {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/atom+xml',
    title: feedPath ? title : root.journal?.name,
    href: feedPath ?? paths.feed(root.language),
  };
  if (!isSearch) return [...publicHead(head), feed];
  return [pageTitle(root, title), { name: 'robots', content: 'noindex, follow' }, feed];
}
