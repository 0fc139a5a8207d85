import { Button, Checkbox, Skeleton, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import {
  reviewersQuery,
  type CandidateSearch,
  type NamedPerson,
  type ReviewerCandidate,
} from '~/api/reviewers';
import type { Translate } from '~/i18n/translations';
import { ErrorAlert } from '~/ui/error-alert';
import { StatusBadge } from '~/ui/status-badge';
import { isEmail, type Candidate } from './candidate';
import { CandidateFacts } from './candidate-facts';
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

/** Searches reviewers by part of their name, e-mail address or interests; the best match comes first. */
export function ReviewerSearch({ articleId, onInvite }: ReviewerSearchProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const [availableOnly, setAvailableOnly] = useState(false);
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
      <Checkbox
        label={t('reviewers.list.available')}
        checked={availableOnly}
        onChange={({ currentTarget }) => setAvailableOnly(currentTarget.checked)}
      />
      <Candidates
        articleId={articleId}
        search={{ text, availableOnly }}
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
  search: CandidateSearch;
  onRequested: () => void;
  onInvite: () => void;
}

function Candidates({ articleId, search, onRequested, onInvite }: CandidatesProps) {
  const { t } = useTranslation();
  const { text } = search;
  const [expandedQuery, setExpandedQuery] = useState<string | null>(null);
  const showsAll = expandedQuery === text;
  const { data, error, isPlaceholderData, refetch } = useQuery(reviewersQuery(articleId, search));
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
        <Text>{noneText(search, t)}</Text>
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

function noneText({ text, availableOnly }: CandidateSearch, t: Translate): string {
  if (text) return t('assignments.select.noneFound', { text });
  return availableOnly ? t('assignments.select.noneAvailable') : t('assignments.select.none');
}

interface CandidateRowProps {
  articleId: number;
  candidate: ReviewerCandidate;
  onRequested: () => void;
}

/** A reviewer with what they have in common with the article, workload, conflicts and the button to assign them. */
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
    notBefore: candidate.notBefore,
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
        <CandidateFacts candidate={candidate} />
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
