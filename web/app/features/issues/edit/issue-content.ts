import { useTranslation } from 'react-i18next';
import type { Issue, IssueChange } from '~/api/issues';
import { plainText } from '~/lib/html';
import { createPartMerger, type PartLabels, type PartMerger } from '~/lib/merge';
import { normalizeSpaces, normalizeHtml } from '~/lib/compare-content';
import { localizedName } from '../issue-labels';
import { mergeSections, type MergeNote } from './sections/merge-sections';

/** Editable content of an issue. */
export type IssueContent = Omit<IssueChange, 'version'>;

export type IssuePart = keyof IssueContent;

/** Parts in display order. A conflict is resolved per part; sections are merged item by item. */
const FIELDS_BY_PART = {
  volume: ['volume'],
  number: ['number'],
  subtitleEn: ['subtitleEn'],
  subtitleRu: ['subtitleRu'],
  doi: ['doi'],
  showOnMainPage: ['showOnMainPage'],
  coverId: ['coverId'],
  pdfId: ['pdfId'],
  introEn: ['introEn'],
  introRu: ['introRu'],
  editorGroups: ['editorGroups'],
  articleGroups: ['articleGroups'],
} as const satisfies Record<IssuePart, readonly IssuePart[]>;

export function toIssueContent(issue: Issue): IssueContent {
  return {
    volume: issue.volume,
    number: issue.number,
    subtitleEn: issue.subtitleEn,
    subtitleRu: issue.subtitleRu,
    doi: issue.doi,
    coverId: issue.coverId,
    pdfId: issue.pdfId,
    introEn: issue.introEn,
    introRu: issue.introRu,
    showOnMainPage: issue.showOnMainPage,
    editorGroups: issue.editorGroups,
    articleGroups: issue.articleGroups.map(({ id, nameEn, nameRu, articleIds }) => ({
      id,
      nameEn,
      nameRu,
      articleIds,
    })),
  };
}

/** `onNotes` receives the notes about sections that both sides changed. */
export function createIssueMerger(
  onNotes: (notes: MergeNote[]) => void = () => undefined,
): PartMerger<IssueContent, IssuePart> {
  return createPartMerger<IssueContent, IssuePart>({
    fieldsByPart: FIELDS_BY_PART,
    normalize: normalizeContent,
    mergeItems: {
      articleGroups: (base, local, remote) => {
        const sections = [base, local, remote].map(({ articleGroups }) => articleGroups);
        const [baseSections = [], localSections = [], remoteSections = []] = sections;
        const { groups, notes } = mergeSections(baseSections, localSections, remoteSections);
        onNotes(notes);
        return {
          local: { ...local, articleGroups: groups },
          remote: { ...remote, articleGroups: groups },
        };
      },
    },
  });
}

function normalizeContent(content: IssueContent): IssueContent {
  return {
    ...normalizeSpaces(content),
    introEn: normalizeHtml(content.introEn),
    introRu: normalizeHtml(content.introRu),
  };
}

/** Labels and plain-text values of the parts of an issue. File names are looked up in `issues`. */
export function useIssueLabels(
  ...issues: (Pick<Issue, 'cover' | 'pdf'> | null)[]
): PartLabels<IssueContent, IssuePart> {
  const { t, i18n } = useTranslation();
  const files = issues.flatMap((issue) => [issue?.cover, issue?.pdf]);
  const fileName = (id: string | null) =>
    id === null ? '' : (files.find((file) => file?.id === id)?.fileName ?? t('files.unknownName'));

  const text = (part: IssuePart, content: IssueContent): string => {
    switch (part) {
      case 'volume':
      case 'number':
        return content[part] ? String(content[part]) : '';
      case 'coverId':
      case 'pdfId':
        return fileName(content[part]);
      case 'introEn':
      case 'introRu':
        return plainText(content[part]);
      case 'showOnMainPage':
        return content.showOnMainPage ? t('issues.details.yes') : t('issues.details.no');
      case 'editorGroups':
        return content.editorGroups.map((group) => formatGroup(group, i18n.language)).join('\n');
      case 'articleGroups':
        return content.articleGroups
          .map((section) => {
            const articles = t('issues.edit.articles', { count: section.articleIds.length });
            return `${localizedName(section, i18n.language)}: ${articles}`;
          })
          .join('\n');
      default:
        return content[part];
    }
  };
  return { name: (part) => t(`issues.edit.parts.${part}`), text };
}

function formatGroup(group: IssueContent['editorGroups'][number], language: string): string {
  const isRussian = language === 'ru';
  const editors = group.editors.map(({ shortNameEn, shortNameRu, cityEn, cityRu }) =>
    [isRussian ? shortNameRu : shortNameEn, isRussian ? cityRu : cityEn].filter(Boolean).join(', '),
  );
  return [localizedName(group, language), editors.join('; ')].filter(Boolean).join(': ');
}
