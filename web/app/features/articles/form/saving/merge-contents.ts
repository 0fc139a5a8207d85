import type { EditorArticle } from '~/api/editor-articles';
import type { ArticleFileBody, MyArticle, MyArticleContent } from '~/api/my-articles';
import type { SaverState } from '~/api/saver';
import { isDeepEqual } from '~/lib/compare-content';
import { createPartMerger, type PartMerger, type Side } from '~/lib/merge';
import {
  normalizeContent,
  type ArticleContent,
  type ArticleFields,
  type EditorContent,
} from './article-content';

type Field = keyof ArticleFields;

/**
 * Fields that are merged as one part. Authors refer to affiliations by key, so both are merged
 * together: merged separately, authors would get wrong affiliations. A field that the content does
 * not have counts as equal on both sides.
 */
export const FIELDS_BY_PART = {
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
  originalLanguage: ['originalLanguage'],
} as const satisfies Record<string, readonly Field[]>;

export type ArticlePart = keyof typeof FIELDS_BY_PART;
export const ARTICLE_PARTS = Object.keys(FIELDS_BY_PART) as ArticlePart[];

/** Save state of the author's form. */
export type MySaverState = SaverState<MyArticle, MyArticleContent, ArticlePart>;

/** Save state of the editors' form. */
export type EditorSaverState = SaverState<EditorArticle, EditorContent, ArticlePart>;

/** Merges article content part by part; files are merged one by one. */
export function createArticleMerger<Content extends ArticleContent>(): PartMerger<
  Content,
  ArticlePart
> {
  return createPartMerger<Content, ArticlePart>({
    fieldsByPart: FIELDS_BY_PART,
    normalize: normalizeContent,
    mergeItems: { files: mergeFilesForEachSide },
  });
}

/** Merges the files for each side; the results differ only if both sides edited the same file. */
function mergeFilesForEachSide<Content extends ArticleContent>(
  base: Content,
  local: Content,
  remote: Content,
): Record<Side, Content> {
  const merged = (prefer: Side) => mergeFiles(base.files, local.files, remote.files, prefer);
  return {
    local: { ...local, files: merged('local') },
    remote: { ...remote, files: merged('remote') },
  };
}

/**
 * Keeps files that both sides have or that one has added. A file removed on one side and edited on
 * the other is kept: a removal is easy to repeat, a text is not.
 */
function mergeFiles(
  baseFiles: ArticleFileBody[],
  localFiles: ArticleFileBody[],
  remoteFiles: ArticleFileBody[],
  prefer: Side,
): ArticleFileBody[] {
  const ids = new Set([...localFiles, ...remoteFiles].map(({ fileId }) => fileId));
  return [...ids].flatMap((id) => {
    const [base, local, remote] = [baseFiles, localFiles, remoteFiles].map((files) =>
      files.find(({ fileId }) => fileId === id),
    );
    if (!local || !remote) {
      const remaining = local ?? remote;
      return remaining && !isDeepEqual(remaining, base) ? [remaining] : [];
    }
    return [
      {
        fileId: id,
        typeId: pickChange(base?.typeId, local.typeId, remote.typeId, prefer),
        comment: pickChange(base?.comment, local.comment, remote.comment, prefer),
      },
    ];
  });
}

function pickChange<T>(base: T | undefined, local: T, remote: T, prefer: Side): T {
  if (local === base) return remote;
  if (remote === base) return local;
  return prefer === 'local' ? local : remote;
}
