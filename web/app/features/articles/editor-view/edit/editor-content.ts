import type { EditorArticle } from '~/api/editor-articles';
import type { EditorContent } from '../../form/saving/article-content';

/** Fields of an article that editors can change. */
export function toEditorContent(article: EditorArticle): EditorContent {
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
    // Files of the author are read-only.
    files: article.files
      .filter((file) => file.isChangeable)
      .map(({ fileId, typeId, comment }) => ({ fileId, typeId, comment })),
    doi: article.doi ?? '',
    pageFirst: article.pageFirst ?? '',
    pageLast: article.pageLast ?? '',
    references: article.references,
    contentHtmlEn: article.contentHtmlEn,
    contentHtmlRu: article.contentHtmlRu,
    pdfEnId: article.pdfEnId,
    pdfRuId: article.pdfRuId,
  };
}
