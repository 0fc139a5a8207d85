import type { Issue, IssueContent } from '~/api/issues';
import { createPartMerger, type PartMerger } from '~/lib/merge';
import { normalizeSpaces, normalizeHtml } from '~/lib/normalize';
import { mergeSections, type MergeNote } from './sections/merge-sections';

/** Editable content of an issue. */
export type IssueDraft = Omit<IssueContent, 'version'>;

export type IssuePart = keyof IssueDraft;

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

export function toIssueDraft(issue: Issue): IssueDraft {
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
): PartMerger<IssueDraft, IssuePart> {
  return createPartMerger<IssueDraft, IssuePart>({
    fieldsByPart: FIELDS_BY_PART,
    normalize: normalizeDraft,
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

function normalizeDraft(draft: IssueDraft): IssueDraft {
  return {
    ...normalizeSpaces(draft),
    introEn: normalizeHtml(draft.introEn),
    introRu: normalizeHtml(draft.introRu),
  };
}
