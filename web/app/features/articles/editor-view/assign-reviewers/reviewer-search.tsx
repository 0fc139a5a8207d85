import { Button, Skeleton, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import { reviewersQuery, type NamedPerson } from '~/api/reviewers';
import { ErrorAlert } from '~/ui/error-alert';
import { CandidateRow } from './candidate-row';
import { isEmail } from './is-email';
import styles from './reviewer-search.module.css';

const DEBOUNCE_MS = 300;
const MAX_LENGTH = 200;
const INITIAL_COUNT = 8;

interface Props {
  articleId: number;
  onInvite: (person: NamedPerson | null) => void;
}

/** Searches reviewers by part of their name or e-mail address. */
export function ReviewerSearch({ articleId, onInvite }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  return (
    <>
      <TextInput
        ref={field}
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
