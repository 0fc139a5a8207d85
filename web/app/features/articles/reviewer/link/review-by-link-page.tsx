import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import { linkedAssignmentQuery, refreshMyAssignment, type MyAssignment } from '~/api/my-reviews';
import { reviewerArticleQuery } from '~/api/reviewer-articles';
import { AssignmentStatus } from '~/lib/assignment-status';
import { activeReviewLink, endReviewLink, onReviewLinkChange } from '~/lib/review-link';
import { ErrorAlert } from '~/ui/error-alert';
import { ReviewerArticleView } from '../details/reviewer-article-view';
import { OnMovedContext } from '../reviewing-context';
import { LinkMessage } from './link-message';

const ENDS = {
  [AssignmentStatus.completed]: 'completed',
  [AssignmentStatus.declined]: 'refused',
} as const;

type End = (typeof ENDS)[keyof typeof ENDS];

/** One assignment, opened by the link of a letter: the same as by signing in, and nothing else. */
export function ReviewByLinkPage() {
  const [end, setEnd] = useState<End | null>(null);
  const hasLink = useSyncExternalStore(onReviewLinkChange, activeReviewLink) !== null;

  const onMoved = async (moved: MyAssignment) => {
    const ended = (ENDS as Record<number, End>)[moved.statusId];
    if (!ended) return refreshMyAssignment(moved);
    setEnd(ended);
    endReviewLink(); // the server has ended it already
  };

  if (end) return <LinkMessage about={end} />;
  if (!hasLink) return <LinkMessage about="ended" />;
  return (
    <OnMovedContext value={onMoved}>
      <LinkedArticle />
    </OnMovedContext>
  );
}

function LinkedArticle() {
  const { t } = useTranslation();
  const linked = useQuery(linkedAssignmentQuery);
  const articleId = linked.data?.articleId;
  const article = useQuery({
    ...reviewerArticleQuery(articleId ?? 0),
    enabled: articleId !== undefined,
  });
  const failed = [linked, article].find(({ error, data }) => error && !data);

  if (article.data) return <ReviewerArticleView article={article.data} />;
  if (failed) {
    return (
      <ErrorAlert
        title={t('articles.details.failed')}
        message={errorMessage(failed.error, t)}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  return <LinkLoading />;
}

export function LinkLoading() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('shell.loading')}>
      <Skeleton height={34} width="70%" />
      <Skeleton height={18} mt="md" width="40%" />
      <Skeleton height={320} mt="xl" />
    </div>
  );
}
