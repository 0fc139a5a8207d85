import { useTranslation } from 'react-i18next';
import type { Issue } from '~/api/issues';
import type { PartWords } from '~/lib/part-words';
import { plainText } from '~/lib/plain-text';
import { nameOf } from './group-names';
import type { IssueDraft, IssuePart } from './issue-content';

/** What is in each part of an issue; the answers of the server tell what files are called. */
export function usePartWords(
  ...answers: (Pick<Issue, 'cover' | 'pdf'> | null)[]
): PartWords<IssueDraft, IssuePart> {
  const { t, i18n } = useTranslation();
  const files = answers.flatMap((answer) => [answer?.cover, answer?.pdf]);
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
        return draft.editorGroups.map((group) => boardText(group, i18n.language)).join('\n');
      case 'articleGroups':
        return draft.articleGroups
          .map((section) => {
            const articles = t('issues.edit.articles', { count: section.articleIds.length });
            return `${nameOf(section, i18n.language)}: ${articles}`;
          })
          .join('\n');
      default:
        return draft[part];
    }
  };
  return { name: (part) => t(`issues.edit.parts.${part}`), text };
}

function boardText(group: IssueDraft['editorGroups'][number], language: string): string {
  const inRussian = language === 'ru';
  const editors = group.editors.map(({ shortNameEn, shortNameRu, cityEn, cityRu }) =>
    [inRussian ? shortNameRu : shortNameEn, inRussian ? cityRu : cityEn].filter(Boolean).join(', '),
  );
  return [nameOf(group, language), editors.join('; ')].filter(Boolean).join(': ');
}
