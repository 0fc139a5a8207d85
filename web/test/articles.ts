import type { ArticleAuthor, MyArticle, MyArticleFile, SuggestedReviewer } from '~/api/my-articles';
import { emptyAuthor } from '~/features/articles/form/authors/author-data';

/** Server response for a draft that was just created. */
export function makeMyArticle(details: Partial<MyArticle> = {}): MyArticle {
  return {
    id: 7,
    manuscriptNumber: null,
    version: 1,
    statusId: 1,
    revision: 0,
    typeId: 1,
    titleEn: 'Cord blood',
    titleRu: '',
    abstractEn: '',
    abstractRu: '',
    themeEn: '',
    themeRu: '',
    keywordsEn: [],
    keywordsRu: [],
    fundingInformationEn: '',
    fundingInformationRu: '',
    conflictOfInterestEn: '',
    conflictOfInterestRu: '',
    askForTranslation: false,
    authors: [],
    affiliations: [],
    files: [],
    suggestedReviewers: [],
    authorId: 1,
    author: { fullNameEn: 'Elena Morozova', shortNameEn: 'Morozova E.' },
    doi: null,
    pageFirst: null,
    pageLast: null,
    submissionDate: null,
    acceptanceDate: null,
    publicationDate: null,
    createdAt: '2026-11-01T09:00:00Z',
    updatedAt: '2026-11-01T09:00:00Z',
    mergedPdfs: [],
    opensIn: 'edit',
    allowedActions: ['edit', 'submit', 'remove'],
    hint: null,
    requiredTranslations: [],
    problems: [],
    ...details,
  };
}

export function makeArticleAuthor(details: Partial<ArticleAuthor> = {}): ArticleAuthor {
  return { ...emptyAuthor(), ...details };
}

export function makeArticleFile(
  fileId: string,
  details: Partial<MyArticleFile> = {},
): MyArticleFile {
  return {
    fileId,
    typeId: 1,
    comment: '',
    fromAuthor: true,
    revision: 0,
    isChangeable: true,
    file: {
      id: fileId,
      fileName: `${fileId}.docx`,
      size: 1024,
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      url: `/api/v1/files/${fileId}`,
      thumbnailUrl: null,
      createdAt: '2026-11-01T09:00:00Z',
    },
    ...details,
  };
}

export function makeSuggestedReviewer(details: Partial<SuggestedReviewer> = {}): SuggestedReviewer {
  return { email: '', firstNameEn: '', lastNameEn: '', exclude: false, ...details };
}

/** The value as a release stored it that did not have these fields. */
export function withoutFields<Value extends object>(
  value: Value,
  ...names: (keyof Value & string)[]
): Value {
  const kept = Object.entries(value).filter(([name]) => !names.some((other) => other === name));
  return Object.fromEntries(kept) as Value;
}
