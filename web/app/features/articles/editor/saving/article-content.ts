import type { ArticleReference, DeskArticleContent } from '~/api/desk-articles';
import type { ArticleFileBody, MyArticle, MyArticleContent } from '~/api/my-articles';
import { spacesTidied, tidiedHtml } from '~/lib/tidied';

/** What an editor can change of an article. */
export type DeskContent = Omit<DeskArticleContent, 'version' | 'files'> & {
  files: ArticleFileBody[];
};

/** Every field that a form of an article may have: each screen has its part of them. */
export type ArticleFields = MyArticleContent & DeskContent;

/** What both an author and an editor write; the rest only one of them does. */
type SharedField = keyof MyArticleContent & keyof DeskContent;

export type ArticleContent = Pick<ArticleFields, SharedField> &
  Partial<Omit<ArticleFields, SharedField>>;

/** What the author can change of an article, out of all that the server says of it. */
export function contentOf(article: MyArticle): MyArticleContent {
  return {
    typeId: article.typeId,
    titleEn: article.titleEn,
    titleRu: article.titleRu,
    abstractEn: article.abstractEn,
    abstractRu: article.abstractRu,
    themeEn: article.themeEn,
    themeRu: article.themeRu,
    keywordsEn: article.keywordsEn,
    keywordsRu: article.keywordsRu,
    fundingInformationEn: article.fundingInformationEn,
    fundingInformationRu: article.fundingInformationRu,
    conflictOfInterestEn: article.conflictOfInterestEn,
    conflictOfInterestRu: article.conflictOfInterestRu,
    askForTranslation: article.askForTranslation,
    authors: article.authors,
    affiliations: article.affiliations,
    files: article.files
      .filter((file) => file.isChangeable)
      .map(({ fileId, typeId, comment }) => ({ fileId, typeId, comment })),
    suggestedReviewers: article.suggestedReviewers,
  };
}

/**
 * The content without what the server tidies away when it saves, so that what was sent can be known
 * again in what the server answers.
 */
export function tidied<Content extends ArticleContent>(content: Content): Content {
  const text = spacesTidied(content);
  const used = new Set(text.authors.flatMap((author) => author.affiliations));
  const affiliations = text.affiliations.filter(({ key, en, ru }) => used.has(key) && (en || ru));
  const known = new Set(affiliations.map(({ key }) => key));
  return {
    ...text,
    abstractEn: tidiedHtml(text.abstractEn),
    abstractRu: tidiedHtml(text.abstractRu),
    keywordsEn: text.keywordsEn.filter(Boolean),
    keywordsRu: text.keywordsRu.filter(Boolean),
    authors: text.authors.map((author) => ({
      ...author,
      affiliations: author.affiliations.filter((key) => known.has(key)),
      contact: author.isCorrespondingAuthor ? author.contact : null,
    })),
    affiliations,
    ...tidiedForReaders(text),
  };
}

/** What stands in the article as it comes out; an author's content has none of it. */
function tidiedForReaders({ contentHtmlEn, contentHtmlRu, references }: ArticleContent) {
  if (contentHtmlEn === undefined || contentHtmlRu === undefined) return {};
  return {
    contentHtmlEn: tidiedHtml(contentHtmlEn),
    contentHtmlRu: tidiedHtml(contentHtmlRu),
    references: references?.filter(holdsSomething).map((reference) => ({
      ...reference,
      articleIds: reference.articleIds.filter(({ value }) => value),
    })),
  };
}

/** Whether the server would keep it; an empty line is no reference. */
export function holdsSomething({ reference, articleIds }: ArticleReference): boolean {
  return Boolean(reference.trim()) || articleIds.some(({ value }) => value.trim());
}
