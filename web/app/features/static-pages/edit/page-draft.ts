import type { StaticPage, StaticPageChange } from '~/api/static-pages';
import { mergingByParts } from '~/lib/merging';
import { spacesTidied, tidiedHtml } from '~/lib/tidied';

/** What can be changed of a page. */
export type PageDraft = Omit<StaticPageChange, 'version'>;

export type PagePart = keyof PageDraft;

export const PAGE_PARTS = ['name', 'language', 'content'] as const satisfies readonly PagePart[];

/** Out of all that the server says of a page. */
export function draftOf({ name, language, content }: StaticPage): PageDraft {
  return { name, language, content };
}

/** Each part is taken from one side or the other as a whole. */
export const pageMerging = mergingByParts<PageDraft, PagePart>({
  fieldsOf: { name: ['name'], language: ['language'], content: ['content'] },
  tidied: ({ name, language, content }) => ({
    name: spacesTidied(name),
    language,
    content: tidiedHtml(content),
  }),
});
