import { useTranslation } from 'react-i18next';
import type { StaticPage, StaticPageChange } from '~/api/static-pages';
import { languageNames } from '~/i18n/language';
import { createPartMerger, type PartLabels } from '~/lib/merge';
import { normalizeSpaces, normalizeHtml } from '~/lib/compare-content';
import { plainText } from '~/lib/html';

/** Editable fields of a static page. */
export type PageContent = Omit<StaticPageChange, 'version'>;

export type PagePart = keyof PageContent;

export function toPageContent({ name, language, content }: StaticPage): PageContent {
  return { name, language, content };
}

/** Merges whole fields: each is taken from one side. */
export const pageMerger = createPartMerger<PageContent, PagePart>({
  fieldsByPart: { name: ['name'], language: ['language'], content: ['content'] },
  normalize: ({ name, language, content }) => ({
    name: normalizeSpaces(name),
    language,
    content: normalizeHtml(content),
  }),
});

/** Names and texts of the fields, for the conflict dialog and the draft offer. */
export function usePageLabels(): PartLabels<PageContent, PagePart> {
  const { t } = useTranslation();
  return {
    name: (part) => t(`staticPages.parts.${part}`),
    text: (part, page) => {
      if (part === 'content') return plainText(page.content);
      return part === 'language' ? languageNames[page.language] : page.name;
    },
  };
}
