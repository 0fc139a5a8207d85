import { useTranslation } from 'react-i18next';
import type { Issue } from '~/api/issues';
import type { PartLabels } from '~/lib/part-labels';
import { plainText } from '~/lib/plain-text';
import { localizedName } from './group-names';
import type { IssueDraft, IssuePart } from './issue-content';

/** Labels and plain-text values of the parts of a draft. File names are looked up in `issues`. */
export function usePartLabels(
  ...issues: (Pick<Issue, 'cover' | 'pdf'> | null)[]
): PartLabels<IssueDraft, IssuePart> {
  const { t, i18n } = useTranslation();
  const files = issues.flatMap((issue) => [issue?.cover, issue?.pdf]);
  const fileName = (id: string | null) =>
    id === null ? '' : (files.find((file) => file?.id === id)?.fileName ?? t('files.unknownName'));

  const text = (part: IssuePart, draft: IssueDraft): string => {
    switch (part) {
      case 'volume':
      case 'number':
        return draft[part] ? String(draft[part]) : '';
      case 'coverId':
      case 'pdfId':
        return fileName(draft[part]);
      case 'introEn':
      case 'introRu':
        return plainText(draft[part]);
      case 'showOnMainPage':
        return draft.showOnMainPage ? t('issues.details.yes') : t('issues.details.no');
      case 'editorGroups':
        return draft.editorGroups.map((group) => formatGroup(group, i18n.language)).join('\n');
      case 'articleGroups':
        return draft.articleGroups
          .map((section) => {
            const articles = t('issues.edit.articles', { count: section.articleIds.length });
            return `${localizedName(section, i18n.language)}: ${articles}`;
          })
          .join('\n');
      default:
        return draft[part];
    }
  };
  return { name: (part) => t(`issues.edit.parts.${part}`), text };
}

function formatGroup(group: IssueDraft['editorGroups'][number], language: string): string {
  const isRussian = language === 'ru';
  const editors = group.editors.map(({ shortNameEn, shortNameRu, cityEn, cityRu }) =>
    [isRussian ? shortNameRu : shortNameEn, isRussian ? cityRu : cityEn].filter(Boolean).join(', '),
  );
  return [localizedName(group, language), editors.join('; ')].filter(Boolean).join(': ');
}
