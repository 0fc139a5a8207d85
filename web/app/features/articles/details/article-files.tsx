import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import type { MergedManuscript } from '~/api/my-articles';
import { ErrorAlert } from '~/ui/error-alert';
import { TabSection } from '~/ui/tab-section';
import { FileList } from '../files/file-list';
import { MergedManuscriptList } from '../files/merged-manuscript-list';
import type { SharedArticleFields } from './shared-article-fields';

interface Props {
  article: SharedArticleFields;
  merged: UseQueryResult<MergedManuscript[]>;
}

/** Files of the article and its merged manuscripts. */
export function ArticleFiles({ article, merged: { data = [], error, refetch } }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <TabSection heading={t('articles.details.files')}>
        <FileList files={article.files} />
      </TabSection>
      {error || data.length > 0 ? (
        <TabSection heading={t('articles.details.mergedManuscripts')}>
          {error ? (
            <ErrorAlert
              title={t('articleFiles.merged.loadingFailed')}
              message={errorMessage(error, t)}
              onRetry={() => void refetch()}
            />
          ) : (
            <MergedManuscriptList manuscripts={data} />
          )}
        </TabSection>
      ) : null}
    </>
  );
}
