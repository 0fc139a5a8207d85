import { useTranslation } from 'react-i18next';
import { languageNames } from '~/i18n/language';
import type { PartWords } from '~/lib/part-words';
import { plainText } from '~/lib/plain-text';
import type { PageDraft, PagePart } from './page-draft';

/** What is in each part of a page, to be compared and copied. */
export function usePageWords(): PartWords<PageDraft, PagePart> {
  const { t } = useTranslation();
  return {
    name: (part) => t(`staticPages.parts.${part}`),
    text: (part, draft) => {
      if (part === 'content') return plainText(draft.content);
      return part === 'language' ? languageNames[draft.language] : draft.name;
    },
  };
}
