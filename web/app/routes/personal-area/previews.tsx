import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { articlePreviewQuery } from '~/api/editor-articles';
import { errorMessage } from '~/api/errors';
import { issuePreviewQuery } from '~/api/issues';
import { usePictures } from '~/api/pictures';
import { PublicArticlePage } from '~/features/public-article/public-article-page';
import { IssuePage } from '~/features/public-issue/issue-page';
import type { Language } from '~/i18n/language';
import { loadTranslations } from '~/i18n/translations';
import { ErrorAlert } from '~/ui/error-alert';
import { PicturesContext } from '~/ui/pictures-context';

interface Props {
  id: number;
  language: Language;
}

/** Article as readers will see it. */
export function ArticlePreview({ id, language }: Props) {
  const article = useQuery(articlePreviewQuery(id, language));
  return (
    <Preview page={article} language={language}>
      {article.data ? <PublicArticlePage article={article.data} language={language} /> : null}
    </Preview>
  );
}

/** Issue as readers will see it. */
export function IssuePreview({ id, language }: Props) {
  const issue = useQuery(issuePreviewQuery(id, language));
  return (
    <Preview page={issue} language={language}>
      {issue.data ? <IssuePage issue={issue.data} language={language} /> : null}
    </Preview>
  );
}

interface PreviewProps {
  page: { error: Error | null; refetch: () => unknown };
  language: Language;
  children: ReactNode;
}

/** Renders a public page with the texts of its language and with pictures that are not public yet. */
function Preview({ page, language, children }: PreviewProps) {
  const { t } = useTranslation();
  const pictures = usePictures();
  const texts = useQuery({
    queryKey: ['translations', language],
    queryFn: () => loadTranslations(language),
    staleTime: Infinity,
    structuralSharing: false,
  });
  const error = page.error ?? texts.error;
  if (error) {
    return (
      <ErrorAlert
        title={t('publishing.preview.failed')}
        message={errorMessage(error, t)}
        onRetry={() => {
          void page.refetch();
          void texts.refetch();
        }}
      />
    );
  }
  if (!children || !texts.data) return <Skeleton height={480} m="xl" />;
  return (
    <I18nextProvider i18n={texts.data}>
      <PicturesContext value={pictures}>{children}</PicturesContext>
    </I18nextProvider>
  );
}
