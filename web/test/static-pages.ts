import type { StaticPage, StaticPageRow } from '~/api/static-pages';

export function makeStaticPageRow(id: number, details: Partial<StaticPageRow> = {}): StaticPageRow {
  return {
    id,
    slug: `page-${id}`,
    name: `Page ${id}`,
    language: 'en',
    isDraft: false,
    updatedAt: '2026-10-28T09:00:00Z',
    ...details,
  };
}

/** Creates a page as the API returns it to an editor. */
export function makeStaticPage(details: Partial<StaticPage> = {}): StaticPage {
  return {
    ...makeStaticPageRow(7, { slug: 'faq', name: 'Questions' }),
    content: '<p>Answers.</p>',
    translationId: null,
    version: 3,
    createdAt: '2026-10-01T09:00:00Z',
    isStandard: true,
    ...details,
  };
}
