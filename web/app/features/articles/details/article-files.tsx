import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import type { MergedManuscript } from '~/api/my-articles';
import { ErrorAlert } from '~/ui/error-alert';
import { Part } from '~/ui/part';
import { FileList } from '../files/file-list';
import { MergedManuscriptList } from '../files/merged-manuscript-list';
import type { ShownArticle } from '../shown-article';

interface Props {
  article: ShownArticle;
  merged: UseQueryResult<MergedManuscript[]>;
}

/** What was sent with the article, and the manuscripts that were made of it. */
export function ArticleFiles({ article, merged: { data = [], error, refetch } }: Props) {
  const { t } = useTranslation();
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
