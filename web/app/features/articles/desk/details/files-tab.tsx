import { useQuery } from '@tanstack/react-query';
import type { DeskArticle } from '~/api/desk-articles';
import { deskMergedManuscriptsQuery } from '~/api/merged-manuscripts';
import { ArticleFiles } from '../../details/article-files';

export function FilesTab({ article }: { article: DeskArticle }) {
  const merged = useQuery({
    ...deskMergedManuscriptsQuery(article.id),
    initialData: article.mergedPdfs,
  });
  return <ArticleFiles article={article} merged={merged} />;
}
