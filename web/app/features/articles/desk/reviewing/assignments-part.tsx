import { Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import { articleAssignmentsQuery, type ReviewAssignment } from '~/api/review-assignments';
import { ErrorAlert } from '~/ui/error-alert';
import { Part } from '~/ui/part';
import { roundName } from '../../round-name';
import { AssignmentCard } from './assignment-card';
import styles from './assignments-part.module.css';

interface Props {
  articleId: number;
  /** The way to another assignment, or why there is none. */
  children: ReactNode;
}

/** Who reviews the article and who has, by its versions, the newest first. */
export function AssignmentsPart({ articleId, children }: Props) {
  const { t } = useTranslation();
  return (
    <Part heading={t('desk.reviewing.assignments')}>
      {children}
      <Assignments articleId={articleId} />
    </Part>
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

function Round(props: { revision: number; assignments: readonly ReviewAssignment[] }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={3} id={id} className={styles.heading}>
        {roundName(props.revision, t)}
      </Title>
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
