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
  /** There once there is a review. */
  reading: { isOpen: boolean; controls: string; toggle: () => void } | null;
}

/** What the server lets be done with an assignment, and nothing else. */
export function AssignmentActions({ assignment, onDone, reading }: Props) {
  const { t } = useTranslation();
  const { allowedActions, reviewer } = assignment;
  const { ask, underWay, failure } = useChangeAssignment(assignment, onDone);
  const deeds = (['send-letter-again', 'withdraw'] as const).filter((deed) =>
    allowedActions.includes(deed),
  );
  const whose = <VisuallyHidden>: {reviewer.fullNameEn}</VisuallyHidden>;

  if (!reading && deeds.length === 0) return null;
  return (
    <>
      <div className={styles.actions}>
        {reading ? (
          <Button
            size="sm"
            variant="default"
            aria-expanded={reading.isOpen}
            aria-controls={reading.isOpen ? reading.controls : undefined}
            rightSection={
              reading.isOpen ? (
                <IconChevronUp size={16} aria-hidden />
              ) : (
                <IconChevronDown size={16} aria-hidden />
              )
            }
            onClick={reading.toggle}
          >
            {t(`assignments.review.${reading.isOpen ? 'close' : 'open'}`)}
            {whose}
          </Button>
        ) : null}
        {deeds.map((deed) => (
          <Button
            key={deed}
            size="sm"
            variant="default"
            loading={underWay === deed}
            disabled={underWay !== null && underWay !== deed}
            onClick={() => ask(deed)}
          >
            {t(`assignments.change.${deed}.action`)}
            {whose}
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
