import type { DeskArticle } from '~/api/desk-articles';
import type { DeskContent } from '../../editor/saving/article-content';

/** What an editor can change of an article, out of all that the server says of it. */
export function deskContentOf(article: DeskArticle): DeskContent {
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
    // The author's own stay as they are.
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
