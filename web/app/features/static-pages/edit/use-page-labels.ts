import { useTranslation } from 'react-i18next';
import { languageNames } from '~/i18n/language';
import type { PartLabels } from '~/lib/part-labels';
import { plainText } from '~/lib/plain-text';
import type { PageDraft, PagePart } from './page-draft';

/** Names and texts of the fields, for the conflict dialog and the draft offer. */
export function usePageLabels(): PartLabels<PageDraft, PagePart> {
  const { t } = useTranslation();
  return {
    name: (part) => t(`staticPages.parts.${part}`),
    text: (part, draft) => {
      if (part === 'content') return plainText(draft.content);
      return part === 'language' ? languageNames[draft.language] : draft.name;
    },
  };
}
