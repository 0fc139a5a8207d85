import { Title } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MyAssignment } from '~/api/my-reviews';
import { AssignmentStatusBadge } from '../../assignment-status-badge';
import { roundName } from '../../round-name';
import { AssignmentContent } from './assignment-content';
import styles from './my-reviews.module.css';

/** Assignments of the reviewer by round; only the newest is expanded. */
export function MyReviews({ assignments }: { assignments: MyAssignment[] }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const [newest, ...earlier] = assignments;
  if (!newest) return null;
  return (
    <section id="my-review" className={styles.side} aria-labelledby="my-review-heading">
      <div className={styles.card}>
        <Title
          order={2}
          id="my-review-heading"
          ref={heading}
          tabIndex={-1}
          className={styles.heading}
        >
          {t('reviewing.mine.heading')}
        </Title>
        <p className={styles.line}>
          <AssignmentStatusBadge statusId={newest.statusId} />
          <span>{roundName(newest.articleRevision, t)}</span>
        </p>
        <AssignmentContent
          key={newest.id}
          assignment={newest}
          onAccepted={() => heading.current?.focus()}
        />
      </div>
      {earlier.map((assignment) => (
        <details key={assignment.id} className={styles.card}>
          <summary className={styles.summary}>
            <span className={styles.name}>{roundName(assignment.articleRevision, t)}</span>
            <AssignmentStatusBadge statusId={assignment.statusId} />
          </summary>
          <AssignmentContent assignment={assignment} />
        </details>
      ))}
    </section>
  );
}
