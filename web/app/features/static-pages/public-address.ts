import type { StaticPageRow } from '~/api/static-pages';
import { paths } from '~/lib/paths';

/** Where readers find a page, in its own language whatever theirs is. */
export function publicAddress({
  slug,
  language,
}: Pick<StaticPageRow, 'slug' | 'language'>): string {
  return `${paths.page(slug)}?lang=${language}`;
}
