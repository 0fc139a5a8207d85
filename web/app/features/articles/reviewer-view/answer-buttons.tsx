import { Button, Group, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MyAssignment } from '~/api/my-reviews';
import { useAnswer } from './use-answer';

interface Props {
  assignment: MyAssignment;
  /** Short labels for table rows, with the article's title for screen readers. */
  inRow?: boolean;
  onAccepted?: () => void;
}

/** Buttons to accept or decline a review request, if the server allows it. */
export function AnswerButtons({ assignment, inRow = false, onAccepted }: Props) {
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
