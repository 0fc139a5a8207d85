import type { StaticPage, StaticPageChange } from '~/api/static-pages';
import { createPartMerger } from '~/lib/merge';
import { normalizeSpaces, normalizeHtml } from '~/lib/normalize';

/** Editable fields of a static page. */
export type PageDraft = Omit<StaticPageChange, 'version'>;

export type PagePart = keyof PageDraft;

export const PAGE_PARTS = ['name', 'language', 'content'] as const satisfies readonly PagePart[];

export function toPageDraft({ name, language, content }: StaticPage): PageDraft {
  return { name, language, content };
}

/** Merges whole fields: each is taken from one side. */
export const pageMerger = createPartMerger<PageDraft, PagePart>({
  fieldsByPart: { name: ['name'], language: ['language'], content: ['content'] },
  normalize: ({ name, language, content }) => ({
    name: normalizeSpaces(name),
    language,
    content: normalizeHtml(content),
  }),
});
