import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import type { ReviewerArticle } from '~/api/reviewer-articles';
import { ErrorAlert } from '~/ui/error-alert';
import { TabSection } from '~/ui/tab-section';
import { FileList } from '../../files/file-list';
import { MergedManuscriptList } from '../../files/merged-manuscript-list';
import { NoManuscript } from './main-tab';
import { Manuscript, useManuscripts } from './manuscript';

/** The merged manuscript, and its files if the reviewer may see them. */
export function FilesTab({ article }: { article: ReviewerArticle }) {
  const { t } = useTranslation();
  const { data: manuscripts, error, refetch } = useManuscripts(article);
  const earlier = manuscripts.slice(1);
  if (!article.seesManuscript) return <NoManuscript article={article} />;
  return (
    <>
      {error ? (
        <ErrorAlert
          title={t('articleFiles.merged.loadingFailed')}
          message={errorMessage(error, t)}
          onRetry={() => void refetch()}
        />
      ) : null}
      <Manuscript article={article} />
      {earlier.length > 0 ? (
        <TabSection heading={t('reviewing.files.earlier')}>
          <MergedManuscriptList manuscripts={earlier} />
        </TabSection>
      ) : null}
      {article.files.length > 0 || manuscripts.length === 0 ? (
        <TabSection heading={t('articles.details.files')}>
          <FileList files={article.files} />
        </TabSection>
      ) : null}
    </>
  );
}
