import { Button, Group, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError, errorMessage } from '~/api/errors';
import { acceptReview, refreshMyAssignment, type MyAssignment } from '~/api/my-reviews';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { paths } from '~/lib/paths';
import { useArticleTitle } from '~/ui/article-title';
import { showError, showSuccess } from '~/ui/toasts';
import { useOnAssignmentChange } from './assignment-change-context';
import { RefuseDialog } from './refuse-dialog';

interface AnswerButtonsProps {
  assignment: MyAssignment;
  /** Short labels for table rows, with the article's title for screen readers. */
  inRow?: boolean;
  onAccepted?: () => void;
}

/** Buttons to accept or decline a review request, if the server allows it. */
export function AnswerButtons({ assignment, inRow = false, onAccepted }: AnswerButtonsProps) {
  const { t } = useTranslation();
  const [isRefusing, setIsRefusing] = useState(false);
  const { accept, isPending } = useAccept(assignment, onAccepted);
  const can = (action: MyAssignment['allowedActions'][number]) =>
    assignment.allowedActions.includes(action);
  const canWrite = inRow && can('save-review');
  const { text: title } = useArticleTitle()(assignment.article);
  const articleTitle = inRow ? <VisuallyHidden>: {title}</VisuallyHidden> : null;
  if (!can('accept') && !can('refuse') && !canWrite) return null;
  return (
    <Group gap="xs" wrap={inRow ? 'nowrap' : 'wrap'}>
      {can('accept') ? (
        <Button size={inRow ? 'sm' : 'md'} loading={isPending} onClick={accept}>
          {inRow ? t('reviewing.accept.short') : t('reviewing.accept.long')}
          {articleTitle}
        </Button>
      ) : null}
      {canWrite ? (
        <Button
          size="sm"
          component={Link}
          to={`${paths.reviewerArticleDetails(assignment.articleId)}#my-review`}
        >
          {t('reviewing.write')}
          {articleTitle}
        </Button>
      ) : null}
      {can('refuse') ? (
        <Button
          size={inRow || !can('accept') ? 'sm' : 'md'}
          variant="default"
          onClick={() => setIsRefusing(true)}
        >
          {inRow ? t('reviewing.refuse.short') : t('reviewing.refuse.long')}
          {articleTitle}
        </Button>
      ) : null}
      {isRefusing ? (
        <RefuseDialog assignment={assignment} onClose={() => setIsRefusing(false)} />
      ) : null}
    </Group>
  );
}

function useAccept(assignment: MyAssignment, onAccepted?: () => void) {
  const { t } = useTranslation();
  const onAssignmentChange = useOnAssignmentChange();
  const { submit, isPending } = useGuardedMutation({
    mutationFn: async () => {
      const updated = await acceptReview(assignment.id);
      await onAssignmentChange(updated);
    },
    onSuccess: () => {
      showSuccess(t('reviewing.done.accept'), t);
      onAccepted?.();
    },
    onError: (error) => {
      showError(t('reviewing.failed.accept'), answerErrorMessage(error, t), t);
      if (error instanceof ApiError && error.status !== 401) void refreshMyAssignment(assignment);
    },
  });
  return { accept: () => submit(), isPending };
}

/** Returns null for 401: the page itself reports that the session or review link has ended. */
export function answerErrorMessage(error: unknown, t: Parameters<typeof errorMessage>[1]) {
  return error instanceof ApiError && error.status === 401 ? null : errorMessage(error, t);
}
