import type { PageLink } from '~/api/types';
import type { Translate } from '~/i18n/translations';

/** Standard pages of the main menu, which have short labels. */
const PRIMARY_SLUGS = [
  'about-journal',
  'editorial-board',
  'guidelines',
  'faq',
  'contacts',
] as const;

/** Returns the menu items of the standard pages that exist. */
export function primaryPages(pages: PageLink[], t: Translate): { slug: string; label: string }[] {
  return PRIMARY_SLUGS.filter((slug) => hasPage(pages, slug)).map((slug) => ({
    slug,
    label: t(`site.nav.${slug}`),
  }));
}

export function hasPage(pages: PageLink[], slug: string): boolean {
  return pages.some((page) => page.slug === slug);
}
