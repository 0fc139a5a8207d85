import { Button, Group, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiError, errorMessage } from '~/api/errors';
import { performReviewerAction, refreshMyAssignment, type MyAssignment } from '~/api/my-reviews';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';
import { useOnAssignmentChange } from './assignment-change-context';

interface AnswerButtonsProps {
  assignment: MyAssignment;
  /** Short labels for table rows, with the article's title for screen readers. */
  inRow?: boolean;
  onAccepted?: () => void;
}

/** Buttons to accept or decline a review request, if the server allows it. */
export function AnswerButtons({ assignment, inRow = false, onAccepted }: AnswerButtonsProps) {
  const { t } = useTranslation();
  const { accept, refuse, pendingAnswer } = useAnswer(assignment, onAccepted);
  const can = (action: 'accept' | 'refuse') => assignment.allowedActions.includes(action);
  const articleTitle = inRow ? (
    <VisuallyHidden>: {assignment.article.titleEn}</VisuallyHidden>
  ) : null;
  if (!can('accept') && !can('refuse')) return null;
  return (
    <Group gap="xs" wrap={inRow ? 'nowrap' : 'wrap'}>
      {can('accept') ? (
        <Button size={inRow ? 'sm' : 'md'} loading={pendingAnswer === 'accept'} onClick={accept}>
          {inRow ? t('reviewing.accept.short') : t('reviewing.accept.long')}
          {articleTitle}
        </Button>
      ) : null}
      {can('refuse') ? (
        <Button
          size={inRow || !can('accept') ? 'sm' : 'md'}
          variant="default"
          aria-busy={pendingAnswer === 'refuse'}
          onClick={refuse}
        >
          {inRow ? t('reviewing.refuse.short') : t('reviewing.refuse.long')}
          {articleTitle}
        </Button>
      ) : null}
    </Group>
  );
}

/** Answers to a review request; declining needs confirmation. */
function useAnswer(assignment: MyAssignment, onAccepted?: () => void) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const onAssignmentChange = useOnAssignmentChange();
  const { submit, isPending, variables } = useGuardedMutation({
    mutationFn: async (answer: 'accept' | 'refuse') => {
      const hasAccepted = assignment.allowedActions.includes('save-review');
      if (answer === 'refuse') {
        const isConfirmed = await confirm({
          title: t('reviewing.refuse.question'),
          text: hasAccepted
            ? t('reviewing.refuse.lateConsequences')
            : t('reviewing.refuse.consequences'),
          confirmLabel: t('reviewing.refuse.confirm'),
          dangerous: true,
        });
        if (!isConfirmed) return null;
      }
      const updated = await performReviewerAction(answer, assignment.id);
      await onAssignmentChange(updated);
      return updated;
    },
    onSuccess: (updated, answer) => {
      if (!updated) return;
      showSuccess(t(`reviewing.done.${answer}`), t);
      if (answer === 'accept') onAccepted?.();
    },
    onError: (error, answer) => {
      showError(t(`reviewing.failed.${answer}`), answerErrorMessage(error, t), t);
      if (error instanceof ApiError && error.status !== 401) void refreshMyAssignment(assignment);
    },
  });
  return {
    accept: () => submit('accept'),
    refuse: () => submit('refuse'),
    pendingAnswer: isPending ? variables : null,
  };
}

/** Returns null for 401: the page itself reports that the session or review link has ended. */
export function answerErrorMessage(error: unknown, t: Parameters<typeof errorMessage>[1]) {
  return error instanceof ApiError && error.status === 401 ? null : errorMessage(error, t);
}
