import type { ArticleFileBody } from '~/api/my-articles';
import { isSame, tidied, type ArticleContent, type ArticleFields } from './article-content';

type Field = keyof ArticleFields;

/**
 * What is taken from one side or the other as a whole. Authors point into the affiliations, so the two
 * are one part: mixed, they would put people into the wrong institutes. What a content does not have is
 * the same on both sides.
 */
const FIELDS_OF = {
  typeId: ['typeId'],
  titleEn: ['titleEn'],
  themeEn: ['themeEn'],
  abstractEn: ['abstractEn'],
  keywordsEn: ['keywordsEn'],
  fundingInformationEn: ['fundingInformationEn'],
  conflictOfInterestEn: ['conflictOfInterestEn'],
  authors: ['authors', 'affiliations'],
  files: ['files'],
  askForTranslation: ['askForTranslation'],
  titleRu: ['titleRu'],
  themeRu: ['themeRu'],
  abstractRu: ['abstractRu'],
  keywordsRu: ['keywordsRu'],
  fundingInformationRu: ['fundingInformationRu'],
  conflictOfInterestRu: ['conflictOfInterestRu'],
  suggestedReviewers: ['suggestedReviewers'],
  doi: ['doi'],
  pages: ['pageFirst', 'pageLast'],
  references: ['references'],
  contentHtmlEn: ['contentHtmlEn'],
  contentHtmlRu: ['contentHtmlRu'],
  pdfEnId: ['pdfEnId'],
  pdfRuId: ['pdfRuId'],
} as const satisfies Record<string, readonly Field[]>;

export type Part = keyof typeof FIELDS_OF;
export type Side = 'mine' | 'theirs';
export type Choices<P extends string = Part> = Partial<Record<P, Side>>;

export const PARTS = Object.keys(FIELDS_OF) as Part[];

/** What both sides started from. */
export interface Basis<Content> {
  /** As this window sent or loaded it. */
  here: Content;
  /** As the server then had it: the same, tidied. */
  there: Content;
  /** Sent from here without an answer. The server may have saved it all the same, and then it is nobody else's change. */
  unanswered: Content[];
}

/** A part that was changed on both sides, differently. */
export interface Clash<Content = ArticleContent, P extends string = Part> {
  part: P;
  mine: Content;
  theirs: Content;
}

export interface Merge<Content, P extends string = Part> {
  /** Without a choice, mine stays where both have changed. */
  content: Content;
  clashes: Clash<Content, P>[];
  /** Those that were taken from the other side without a question. */
  taken: P[];
}

/** How two contents that began as one become one again, and in what they differ. */
export interface Merging<Content, P extends string = Part> {
  merge: (
    basis: Basis<Content>,
    mine: Content,
    theirs: Content,
    choices: Choices<P>,
  ) => Merge<Content, P>;
  differ: (one: Content, other: Content) => P[];
}

/** What was changed on one side only is taken from that side; files are united one by one. */
export function mergeContents<Content extends ArticleContent>(
  basis: Basis<Content>,
  mine: Content,
  theirs: Content,
  choices: Choices = {},
): Merge<Content> {
  const known = [basis.there, ...basis.unanswered].map((then) => tidied(then));
  const tidyTheirs = tidied(theirs);
  let content = mine;
  const clashes: Clash<Content>[] = [];
  const taken: Part[] = [];

  for (const part of PARTS) {
    const hasChangedThere = !known.some((then) => isSamePart(part, then, tidyTheirs));
    if (!hasChangedThere) continue;
    const sides = part === 'files' ? withUnitedFiles(basis.here, mine, theirs) : { mine, theirs };
    const agree = isSamePart(part, tidied(sides.mine), tidied(sides.theirs));
    const hasChangedHere = part === 'files' || !isSamePart(part, basis.here, mine);
    if (!agree && hasChangedHere && !choices[part]) clashes.push({ part, ...sides });
    if (!agree && !hasChangedHere) taken.push(part);
    const side = choices[part] ?? (hasChangedHere ? 'mine' : 'theirs');
    content = withPart(part, content, sides[agree ? 'mine' : side]);
  }
  return { content, clashes, taken };
}

/** The parts in which two contents differ, in the order of the editor. */
export function partsThatDiffer(one: ArticleContent, other: ArticleContent): Part[] {
  const [first, second] = [tidied(one), tidied(other)];
  return PARTS.filter((part) => !isSamePart(part, first, second));
}

export function articleMerging<Content extends ArticleContent>(): Merging<Content> {
  return { merge: mergeContents, differ: partsThatDiffer };
}

function isSamePart(part: Part, one: ArticleContent, other: ArticleContent): boolean {
  return FIELDS_OF[part].every((field) => isSame(one[field], other[field]));
}

function withPart<Content extends ArticleContent>(
  part: Part,
  content: Content,
  source: Content,
): Content {
  const taken = FIELDS_OF[part].map((field) => [field, source[field]]);
  return { ...content, ...(Object.fromEntries(taken) as Partial<Content>) };
}

/** Both sides have all the files; they differ only where both have described one of them anew. */
function withUnitedFiles<Content extends ArticleContent>(
  basis: Content,
  mine: Content,
  theirs: Content,
): Record<Side, Content> {
  const united = (prefer: Side) => uniteFiles(basis.files, mine.files, theirs.files, prefer);
  return {
    mine: { ...mine, files: united('mine') },
    theirs: { ...theirs, files: united('theirs') },
  };
}

/**
 * A file stays if both have it, or if one has just added it. One that was removed on one side and
 * described anew on the other stays too: a removal is easily repeated, a text is not.
 */
function uniteFiles(
  basis: ArticleFileBody[],
  mine: ArticleFileBody[],
  theirs: ArticleFileBody[],
  prefer: Side,
): ArticleFileBody[] {
  const ids = new Set([...mine, ...theirs].map(({ fileId }) => fileId));
  return [...ids].flatMap((id) => {
    const [was, here, there] = [basis, mine, theirs].map((files) =>
      files.find(({ fileId }) => fileId === id),
    );
    if (!here || !there) {
      const left = here ?? there;
      return left && !isSame(left, was) ? [left] : [];
    }
    return [
      {
        fileId: id,
        typeId: eitherChange(was?.typeId, here.typeId, there.typeId, prefer),
        comment: eitherChange(was?.comment, here.comment, there.comment, prefer),
      },
    ];
  });
}

function eitherChange<T>(was: T | undefined, here: T, there: T, prefer: Side): T {
  if (here === was) return there;
  if (there === was) return here;
  return prefer === 'mine' ? here : there;
}
