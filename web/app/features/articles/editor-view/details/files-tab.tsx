import { useQuery } from '@tanstack/react-query';
import type { EditorArticle } from '~/api/editor-articles';
import { editorMergedManuscriptsQuery } from '~/api/merged-manuscripts';
import { ArticleFiles } from '../../details/article-files';

export function FilesTab({ article }: { article: EditorArticle }) {
  const merged = useQuery({
    ...editorMergedManuscriptsQuery(article.id),
    initialData: article.mergedPdfs,
  });
  return <ArticleFiles article={article} merged={merged} />;
}
