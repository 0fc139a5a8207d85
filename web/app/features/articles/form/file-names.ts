import type { MyArticleFile, StoredFile } from '~/api/my-articles';
import type { FileNameLookup } from './use-part-labels';

interface ArticleWithFiles {
  files: MyArticleFile[];
  pdfEn?: StoredFile | null;
  pdfRu?: StoredFile | null;
}

/** Looks up file names in the given articles. */
export function createFileNameLookup(...articles: (ArticleWithFiles | null)[]): FileNameLookup {
  const files = articles.flatMap((article) => [
    ...(article?.files ?? []).map(({ file }) => file),
    article?.pdfEn,
    article?.pdfRu,
  ]);
  return (fileId) => files.find((file) => file?.id === fileId)?.fileName;
}
