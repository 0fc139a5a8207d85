import { Button, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import { articleAssignmentsQuery, type ReviewAssignment } from '~/api/review-assignments';
import { ErrorAlert } from '~/ui/error-alert';
import { TabSection } from '~/ui/tab-section';
import { roundName } from '../../article-labels';
import { AssignmentCard } from './assignment-card';
import styles from './assignment-rounds.module.css';
import { isReviewed, ReviewComparison } from './review-comparison';

interface Props {
  articleId: number;
  /** Control for a new assignment, or the reason why there is none. */
  children: ReactNode;
}

/** Review assignments of the article by round, newest first. */
export function AssignmentRounds({ articleId, children }: Props) {
  const { t } = useTranslation();
  return (
    <TabSection heading={t('editorArticles.reviewing.assignments')}>
      {children}
      <Assignments articleId={articleId} />
    </TabSection>
  );
}

function Assignments({ articleId }: { articleId: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(articleAssignmentsQuery(articleId));
  if (error) {
    return (
      <ErrorAlert
        title={t('assignments.failed.load')}
        message={errorMessage(error, t)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <Skeleton height={96} radius="sm" />;
  if (data.count === 0) return <Text c="dimmed">{t('assignments.noneOfArticle')}</Text>;
  const rounds = [...new Set(data.results.map(({ articleRevision }) => articleRevision))];
  return rounds
    .sort((a, b) => b - a)
    .map((revision) => (
      <Round
        key={revision}
        revision={revision}
        assignments={data.results.filter(({ articleRevision }) => articleRevision === revision)}
      />
    ));
}

/** Fewer reviews have nothing to be compared with. */
const MIN_COMPARED = 2;

function Round(props: { revision: number; assignments: readonly ReviewAssignment[] }) {
  const { t } = useTranslation();
  const id = useId();
  const comparisonId = useId();
  const [isCompared, setIsCompared] = useState(false);
  const name = roundName(props.revision, t);
  // Oldest first, as the author's reviews are numbered.
  const reviews = props.assignments.filter(isReviewed).toReversed();
  const canCompare = reviews.length >= MIN_COMPARED;
  return (
    <section aria-labelledby={id}>
      <div className={styles.roundHead}>
        <Title order={3} id={id} className={styles.heading}>
          {name}
        </Title>
        {canCompare ? (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconColumns size={16} aria-hidden />}
            aria-expanded={isCompared}
            aria-controls={isCompared ? comparisonId : undefined}
            onClick={() => setIsCompared(!isCompared)}
          >
            {t(`assignments.sideBySide.${isCompared ? 'close' : 'open'}`)}
            <VisuallyHidden>: {name}</VisuallyHidden>
          </Button>
        ) : null}
      </div>
      {canCompare && isCompared ? (
        <ReviewComparison
          id={comparisonId}
          label={t('assignments.sideBySide.label', { round: name })}
          reviews={reviews}
        />
      ) : null}
      <ul className={styles.list}>
        {props.assignments.map((assignment) => (
          <li key={assignment.id}>
            <AssignmentCard assignment={assignment} />
          </li>
        ))}
      </ul>
    </section>
  );
}
