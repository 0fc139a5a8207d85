import { Button, Skeleton, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import { reviewersQuery, type NamedPerson, type ReviewerCandidate } from '~/api/reviewers';
import { ErrorAlert } from '~/ui/error-alert';
import { DayFact, Fact, Facts } from '~/ui/facts';
import { StatusBadge } from '~/ui/status-badge';
import { isEmail, type Candidate } from './candidate';
import { Conflicts } from './reviewer-check';
import styles from './reviewer-search.module.css';
import { useRequestReview } from './use-request-review';

const DEBOUNCE_MS = 300;
const MAX_LENGTH = 200;
const INITIAL_COUNT = 8;

interface ReviewerSearchProps {
  articleId: number;
  onInvite: (person: NamedPerson | null) => void;
}

/** Searches reviewers by part of their name or e-mail address. */
export function ReviewerSearch({ articleId, onInvite }: ReviewerSearchProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  return (
    <>
      <TextInput
        ref={field}
        data-autofocus // of the drawer
        type="search"
        label={t('assignments.select.search')}
        leftSection={<IconSearch size={17} aria-hidden />}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Candidates
        articleId={articleId}
        text={text}
        onRequested={() => field.current?.focus()} // the clicked button is unmounted
        onInvite={() =>
          onInvite(isEmail(text) ? { email: text, firstNameEn: '', lastNameEn: '' } : null)
        }
      />
    </>
  );
}

interface CandidatesProps {
  articleId: number;
  text: string;
  onRequested: () => void;
  onInvite: () => void;
}

function Candidates({ articleId, text, onRequested, onInvite }: CandidatesProps) {
  const { t } = useTranslation();
  const [expandedQuery, setExpandedQuery] = useState<string | null>(null);
  const showsAll = expandedQuery === text;
  const { data, error, isPlaceholderData, refetch } = useQuery(reviewersQuery(articleId, text));
  if (error) {
    return (
      <ErrorAlert
        title={t('assignments.failed.candidates')}
        message={errorMessage(error, t)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <Skeleton height={120} radius="sm" />;
  if (data.count === 0) {
    return (
      <div role="status" className={styles.empty}>
        <Text>
          {text ? t('assignments.select.noneFound', { text }) : t('assignments.select.none')}
        </Text>
        <Button variant="default" onClick={onInvite}>
          {t('assignments.select.invite')}
        </Button>
      </div>
    );
  }
  const shown = showsAll ? data.results : data.results.slice(0, INITIAL_COUNT);
  return (
    <>
      <ul
        aria-label={t('assignments.select.found')}
        aria-busy={isPlaceholderData}
        className={styles.candidates}
      >
        {shown.map((candidate) => (
          <li key={candidate.id}>
            <CandidateRow articleId={articleId} candidate={candidate} onRequested={onRequested} />
          </li>
        ))}
      </ul>
      {shown.length < data.results.length ? (
        <div>
          <Button variant="default" onClick={() => setExpandedQuery(text)}>
            {t('assignments.select.showAll')}
          </Button>
        </div>
      ) : null}
      {showsAll && data.results.length < data.count ? (
        <Text size="sm">{t('assignments.select.more', { shown: data.results.length })}</Text>
      ) : null}
    </>
  );
}

interface CandidateRowProps {
  articleId: number;
  candidate: ReviewerCandidate;
  onRequested: () => void;
}

/** A reviewer with workload, conflicts of interest and the button to assign them. */
function CandidateRow({ articleId, candidate, onRequested }: CandidateRowProps) {
  const { t } = useTranslation();
  const { requestReview, isPending, failure, errorTitle } = useRequestReview(articleId, {
    onRequested,
  });
  const { id, fullNameEn, email, affiliationEn, isInvited, conflicts, cannotReview } = candidate;
  const assignableCandidate: Candidate = {
    method: 'assign',
    name: fullNameEn,
    conflicts,
    userId: id,
  };

  return (
    <div className={styles.row} data-closed={cannotReview !== null || undefined}>
      <div>
        <div className={styles.head}>
          <span lang="en" className={styles.name}>
            {fullNameEn}
          </span>
          {isInvited ? <StatusBadge tone="light">{t('assignments.isInvited')}</StatusBadge> : null}
        </div>
        {email ? <div className={styles.details}>{email}</div> : null}
        {affiliationEn ? (
          <div lang="en" className={styles.details}>
            {affiliationEn}
          </div>
        ) : null}
        <Facts>
          <Fact term={t('assignments.load.open')}>{candidate.openAssignments}</Fact>
          <Fact term={t('assignments.load.completed')}>{candidate.completedReviews}</Fact>
          <Fact term={t('assignments.load.declined')}>{candidate.declinedAssignments}</Fact>
          <DayFact term={t('assignments.load.last')} iso={candidate.lastReviewAt} />
        </Facts>
      </div>
      <div className={styles.action}>
        {cannotReview ? (
          <span className={styles.reason}>{t(`assignments.cannot.${cannotReview}`)}</span>
        ) : (
          <Button
            size="sm"
            loading={isPending}
            onClick={() => requestReview(() => assignableCandidate)}
          >
            {t('assignments.ask.actions.assign')}
            <VisuallyHidden>: {fullNameEn}</VisuallyHidden>
          </Button>
        )}
      </div>
      <div className={styles.warnings}>
        <Conflicts conflicts={conflicts} />
        {failure ? <ErrorAlert title={errorTitle} message={failure.message} /> : null}
      </div>
    </div>
  );
}
