import { useTranslation } from 'react-i18next';
import type { StaticPage, StaticPageChange } from '~/api/static-pages';
import { languageNames } from '~/i18n/language';
import { createPartMerger, type PartLabels } from '~/lib/merge';
import { normalizeSpaces, normalizeHtml } from '~/lib/compare-content';
import { plainText } from '~/lib/html';

/** Editable fields of a static page. */
export type PageContent = Required<Omit<StaticPageChange, 'version' | 'isDraft'>> & {
  isDraft: boolean;
};

export type PagePart = keyof PageContent;

export function toPageContent({ name, language, content, isDraft }: StaticPage): PageContent {
  return { name, language, content, isDraft };
}

/** Merges whole fields: each is taken from one side. */
export const pageMerger = createPartMerger<PageContent, PagePart>({
  fieldsByPart: {
    name: ['name'],
    language: ['language'],
    isDraft: ['isDraft'],
    content: ['content'],
  },
  normalize: ({ name, content, ...rest }) => ({
    ...rest,
    name: normalizeSpaces(name),
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
      if (part === 'isDraft') return t(`staticPages.status.${page.isDraft ? 'draft' : 'live'}`);
      return part === 'language' ? languageNames[page.language] : page.name;
    },
  };
}
