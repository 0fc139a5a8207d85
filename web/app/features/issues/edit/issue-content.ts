import type { Issue, IssueContent } from '~/api/issues';
import { mergingByParts, type Merging } from '~/lib/merging';
import { spacesTidied, tidiedHtml } from '~/lib/tidied';
import { mergeSections, type MergeNote } from './sections/merge-sections';

/** What an editor can change of an issue. */
export type IssueDraft = Omit<IssueContent, 'version'>;

export type IssuePart = keyof IssueDraft;

/** Each is taken from one side or the other as a whole, in the order of the screen; the sections are united. */
const FIELDS_OF = {
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

/** Out of all that the server says of an issue. */
export function draftOf(issue: Issue): IssueDraft {
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

/** `onNotes` hears where both sides have done something with the same section. */
export function issueMerging(
  onNotes: (notes: MergeNote[]) => void = () => undefined,
): Merging<IssueDraft, IssuePart> {
  return mergingByParts<IssueDraft, IssuePart>({
    fieldsOf: FIELDS_OF,
    tidied,
    united: {
      articleGroups: (basis, mine, theirs) => {
        const sections = [basis, mine, theirs].map(({ articleGroups }) => articleGroups);
        const [was = [], here = [], there = []] = sections;
        const { groups, notes } = mergeSections(was, here, there);
        onNotes(notes);
        return {
          mine: { ...mine, articleGroups: groups },
          theirs: { ...theirs, articleGroups: groups },
        };
      },
    },
  });
}

function tidied(draft: IssueDraft): IssueDraft {
  return {
    ...spacesTidied(draft),
    introEn: tidiedHtml(draft.introEn),
    introRu: tidiedHtml(draft.introRu),
  };
}
