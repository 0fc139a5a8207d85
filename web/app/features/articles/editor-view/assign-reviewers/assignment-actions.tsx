import { Button, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ReviewAssignment } from '~/api/review-assignments';
import { ErrorAlert } from '~/ui/error-alert';
import styles from './assignment-card.module.css';
import { useChangeAssignment } from './use-change-assignment';

interface Props {
  assignment: ReviewAssignment;
  onDone: () => void;
  /** Null until there is a review. */
  reviewToggle: { isOpen: boolean; controls: string; toggle: () => void } | null;
}

/** Buttons for the actions that the server allows on an assignment. */
export function AssignmentActions({ assignment, onDone, reviewToggle }: Props) {
  const { t } = useTranslation();
  const { allowedActions, reviewer } = assignment;
  const { requestChange, pendingChange, failure } = useChangeAssignment(assignment, onDone);
  const changes = (['send-letter-again', 'withdraw'] as const).filter((change) =>
    allowedActions.includes(change),
  );
  const reviewerName = <VisuallyHidden>: {reviewer.fullNameEn}</VisuallyHidden>;

  if (!reviewToggle && changes.length === 0) return null;
  return (
    <>
      <div className={styles.actions}>
        {reviewToggle ? (
          <Button
            size="sm"
            variant="default"
            aria-expanded={reviewToggle.isOpen}
            aria-controls={reviewToggle.isOpen ? reviewToggle.controls : undefined}
            rightSection={
              reviewToggle.isOpen ? (
                <IconChevronUp size={16} aria-hidden />
              ) : (
                <IconChevronDown size={16} aria-hidden />
              )
            }
            onClick={reviewToggle.toggle}
          >
            {t(`assignments.review.${reviewToggle.isOpen ? 'close' : 'open'}`)}
            {reviewerName}
          </Button>
        ) : null}
        {changes.map((change) => (
          <Button
            key={change}
            size="sm"
            variant="default"
            loading={pendingChange === change}
            disabled={pendingChange !== null && pendingChange !== change}
            onClick={() => requestChange(change)}
          >
            {t(`assignments.change.${change}.action`)}
            {reviewerName}
          </Button>
        ))}
      </div>
      {failure ? (
        <div className={styles.failure}>
          <ErrorAlert title={failure.title} message={failure.message} />
        </div>
      ) : null}
    </>
  );
}
