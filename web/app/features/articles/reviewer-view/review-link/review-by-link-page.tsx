import { Button, Paper, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import { linkedAssignmentQuery, refreshMyAssignment, type MyAssignment } from '~/api/my-reviews';
import { reviewerArticleQuery } from '~/api/reviewer-articles';
import { AssignmentStatus } from '~/lib/assignment-status';
import { paths } from '~/lib/paths';
import { clearReviewLink, getActiveReviewLink, onReviewLinkChange } from '~/lib/review-link';
import { ErrorAlert } from '~/ui/error-alert';
import { PageHeading } from '~/ui/page-heading';
import { AssignmentChangeContext } from '../assignment-change-context';
import { ReviewerArticleView } from '../details/reviewer-article-view';

const OUTCOMES = {
  [AssignmentStatus.completed]: 'completed',
  [AssignmentStatus.declined]: 'refused',
} as const;

type Outcome = (typeof OUTCOMES)[keyof typeof OUTCOMES];

/** Page of one assignment, opened by a review link instead of a session. */
export function ReviewByLinkPage() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const hasLink = useSyncExternalStore(onReviewLinkChange, getActiveReviewLink) !== null;

  const onAssignmentChange = async (updated: MyAssignment) => {
    const ended = (OUTCOMES as Record<number, Outcome>)[updated.statusId];
    if (!ended) return refreshMyAssignment(updated);
    setOutcome(ended);
    clearReviewLink(); // the server has ended it already
  };

  if (outcome) return <ReviewLinkMessage reason={outcome} />;
  if (!hasLink) return <ReviewLinkMessage reason="ended" />;
  return (
    <AssignmentChangeContext value={onAssignmentChange}>
      <LinkedArticle />
    </AssignmentChangeContext>
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
  return <ReviewLinkLoading />;
}

export function ReviewLinkLoading() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('shell.loading')}>
      <Skeleton height={34} width="70%" />
      <Skeleton height={18} mt="md" width="40%" />
      <Skeleton height={320} mt="xl" />
    </div>
  );
}

/**
 * Explains why the review link no longer works: it expired, or the review was completed or
 * declined.
 */
function ReviewLinkMessage({ reason }: { reason: 'ended' | 'completed' | 'refused' }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused element is unmounted.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Paper withBorder p={{ base: 'md', xs: 'xl' }} radius="sm" data-narrow={reason}>
      <div role="status">
        <PageHeading ref={heading}>{t(`reviewing.link.${reason}.title`)}</PageHeading>
        <Text mt="sm">{t(`reviewing.link.${reason}.text`)}</Text>
      </div>
      {reason === 'ended' ? (
        <Button component="a" href={paths.login(paths.screen('reviewerAssignments'))} mt="lg">
          {t('reviewing.link.login')}
        </Button>
      ) : null}
    </Paper>
  );
}
