import type { PageLink } from '~/api/types';
import type { Translate } from '~/i18n/translations';

/** The standard pages that have a place in the main menu, with a name short enough for it. */
const PRIMARY = ['about-journal', 'editorial-board', 'guidelines', 'faq', 'contacts'] as const;

/** Only those that exist: a menu must not lead nowhere. */
export function primaryPages(pages: PageLink[], t: Translate): { slug: string; label: string }[] {
  return PRIMARY.filter((slug) => hasPage(pages, slug)).map((slug) => ({
    slug,
    label: t(`site.nav.${slug}`),
  }));
}

export function hasPage(pages: PageLink[], slug: string): boolean {
  return pages.some((candidate) => candidate.slug === slug);
}
