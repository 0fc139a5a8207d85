import type { MyArticleFile, StoredFile } from '~/api/my-articles';
import type { FileNames } from './use-part-words';

interface WithFiles {
  files: MyArticleFile[];
  pdfEn?: StoredFile | null;
  pdfRu?: StoredFile | null;
}

/** The names of all files that these answers of the server tell of. */
export function fileNamesOf(...articles: (WithFiles | null)[]): FileNames {
  const files = articles.flatMap((article) => [
    ...(article?.files ?? []).map(({ file }) => file),
    article?.pdfEn,
    article?.pdfRu,
  ]);
  return (fileId) => files.find((file) => file?.id === fileId)?.fileName;
}
