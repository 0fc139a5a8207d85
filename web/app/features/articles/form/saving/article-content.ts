import type { AffiliationDetails } from '~/api/affiliations';
import type { ArticleReference, EditorArticle, EditorArticleContent } from '~/api/editor-articles';
import type { ArticleFileBody, MyArticle, MyArticleContent } from '~/api/my-articles';
import { normalizeHtml, normalizeSpaces } from '~/lib/compare-content';
import { formatRor } from '~/lib/identifiers';

/** Fields of an article that editors can change. */
export type EditorContent = Omit<EditorArticleContent, 'version' | 'files'> & {
  files: ArticleFileBody[];
};

/** Fields of all article forms; each form has some of them. */
export type ArticleFields = MyArticleContent & EditorContent;

/** Fields that both authors and editors can change. */
type SharedField = keyof MyArticleContent & keyof EditorContent;

export type ArticleContent = Pick<ArticleFields, SharedField> &
  Partial<Omit<ArticleFields, SharedField>>;

/** Fields of an article that its author can change. */
export function toMyArticleContent(article: MyArticle): MyArticleContent {
  return { ...toSharedContent(article), suggestedReviewers: article.suggestedReviewers };
}

/** Fields of an article that editors can change. */
export function toEditorContent(article: EditorArticle): EditorContent {
  return {
    ...toSharedContent(article),
    doi: article.doi ?? '',
    pageFirst: article.pageFirst ?? '',
    pageLast: article.pageLast ?? '',
    references: article.references,
    contentHtmlEn: article.contentHtmlEn,
    contentHtmlRu: article.contentHtmlRu,
    pdfEnId: article.pdfEnId,
    pdfRuId: article.pdfRuId,
    originalLanguage: article.originalLanguage,
  };
}

function toSharedContent(article: MyArticle | EditorArticle): Pick<ArticleFields, SharedField> {
  return {
    typeId: article.typeId,
    titleEn: article.titleEn,
    titleRu: article.titleRu,
    themeEn: article.themeEn,
    themeRu: article.themeRu,
    abstractEn: article.abstractEn,
    abstractRu: article.abstractRu,
    keywordsEn: article.keywordsEn,
    keywordsRu: article.keywordsRu,
    fundingInformationEn: article.fundingInformationEn,
    fundingInformationRu: article.fundingInformationRu,
    conflictOfInterestEn: article.conflictOfInterestEn,
    conflictOfInterestRu: article.conflictOfInterestRu,
    askForTranslation: article.askForTranslation,
    authors: article.authors,
    affiliations: article.affiliations,
    // Files of earlier rounds and of the other side are read-only.
    files: article.files
      .filter((file) => file.isChangeable)
      .map(({ fileId, typeId, comment }) => ({ fileId, typeId, comment })),
  };
}

/** Applies the server's normalization, so that sent content can be compared with the response. */
export function normalizeContent<Content extends ArticleContent>(content: Content): Content {
  const text = normalizeSpaces(content);
  const usedKeys = new Set(text.authors.flatMap((author) => author.affiliations));
  const affiliations = text.affiliations
    .filter(({ key, en, ru }) => usedKeys.has(key) && (en || ru))
    .map((affiliation) => ({ ...affiliation, details: normalizeDetails(affiliation.details) }));
  const affiliationKeys = new Set(affiliations.map(({ key }) => key));
  return {
    ...text,
    abstractEn: normalizeHtml(text.abstractEn),
    abstractRu: normalizeHtml(text.abstractRu),
    keywordsEn: text.keywordsEn.filter(Boolean),
    keywordsRu: text.keywordsRu.filter(Boolean),
    authors: text.authors.map((author) => ({
      ...author,
      isGroup: author.isGroup ?? false, // older drafts have none
      contributedEqually: author.contributedEqually ?? false,
      affiliations: author.affiliations.filter((key) => affiliationKeys.has(key)),
      contact: author.isCorrespondingAuthor ? author.contact : null,
    })),
    affiliations,
    ...normalizePublishedContent(text),
  };
}

function normalizeDetails(details: AffiliationDetails | null | undefined) {
  return details ? { ...details, ror: formatRor(details.ror) } : null; // older drafts have none
}

/**
 * Normalizes the fields that only editors have; returns an empty object for an author's content.
 */
function normalizePublishedContent({
  contentHtmlEn,
  contentHtmlRu,
  references,
  originalLanguage = null,
}: ArticleContent) {
  if (contentHtmlEn === undefined || contentHtmlRu === undefined) return {};
  return {
    contentHtmlEn: normalizeHtml(contentHtmlEn),
    contentHtmlRu: normalizeHtml(contentHtmlRu),
    originalLanguage,
    references: references?.filter(hasReferenceData).map((reference) => ({
      ...reference,
      articleIds: reference.articleIds.filter(({ value }) => value),
      parts: reference.parts ?? null, // older drafts have none
    })),
  };
}

/** True if the server would store the reference; empty ones are dropped. */
export function hasReferenceData({ reference, articleIds }: ArticleReference): boolean {
  return Boolean(reference.trim()) || articleIds.some(({ value }) => value.trim());
}
