import type { ArticleFileBody } from '~/api/my-articles';
import { isSame } from '~/lib/is-same';
import { mergingByParts, type Merging, type Side } from '~/lib/merging';
import { tidied, type ArticleContent, type ArticleFields } from './article-content';

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
export const PARTS = Object.keys(FIELDS_OF) as Part[];

/** Files are united one by one. */
export function articleMerging<Content extends ArticleContent>(): Merging<Content, Part> {
  return mergingByParts<Content, Part>({
    fieldsOf: FIELDS_OF,
    tidied,
    united: { files: withUnitedFiles },
  });
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
