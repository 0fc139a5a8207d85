import type { StaticPageRow } from '~/api/static-pages';
import { paths } from '~/lib/paths';

/** Public URL of a page, in the language of the page. */
export function publicUrl({ slug, language }: Pick<StaticPageRow, 'slug' | 'language'>): string {
  return `${paths.page(slug)}?lang=${language}`;
}
