import { useQuery } from '@tanstack/react-query';
import { mergedManuscriptsQuery } from '~/api/merged-manuscripts';
import type { MyArticle } from '~/api/my-articles';
import { ArticleFiles } from '../../details/article-files';

export function FilesTab({ article }: { article: MyArticle }) {
  const merged = useQuery({
    ...mergedManuscriptsQuery(article.id),
    initialData: article.mergedPdfs,
  });
  return <ArticleFiles article={article} merged={merged} />;
}
