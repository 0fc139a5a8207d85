import { Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import { articleAssignmentsQuery, type ReviewAssignment } from '~/api/review-assignments';
import { ErrorAlert } from '~/ui/error-alert';
import { TabSection } from '~/ui/tab-section';
import { roundName } from '../../article-labels';
import { AssignmentCard } from './assignment-card';
import styles from './assignment-rounds.module.css';

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
