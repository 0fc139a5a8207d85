import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import { mergedManuscriptsQuery } from '~/api/merged-manuscripts';
import type { MyArticle } from '~/api/my-articles';
import { ErrorAlert } from '~/ui/error-alert';
import { FileList } from '../files/file-list';
import { MergedManuscriptList } from '../files/merged-manuscript-list';
import { Part } from './part';

/** What was sent with the article, and the manuscripts that were made of it. */
export function FilesTab({ article }: { article: MyArticle }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...mergedManuscriptsQuery(article.id),
    initialData: article.mergedPdfs,
  });
  return (
    <>
      <Part heading={t('articles.details.files')}>
        <FileList files={article.files} />
      </Part>
      {error || data.length > 0 ? (
        <Part heading={t('articles.details.mergedManuscripts')}>
          {error ? (
            <ErrorAlert
              title={t('articleFiles.merged.loadingFailed')}
              message={errorMessage(error, t)}
              onRetry={() => void refetch()}
            />
          ) : (
            <MergedManuscriptList manuscripts={data} />
          )}
        </Part>
      ) : null}
    </>
  );
}
