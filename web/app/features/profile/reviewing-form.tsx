import { Button, Card, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage, toFormFailure } from '~/api/errors';
import { myReviewingQuery, saveMyReviewing, type ReviewerProfile } from '~/api/my-reviews';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { localDay } from '~/lib/dates';
import { DateField, isDateOrEmpty } from '~/ui/date-field';
import { ErrorAlert } from '~/ui/error-alert';
import { FormAlert } from '~/ui/form-errors';
import { TagInput } from '~/ui/tag-input';
import { showSuccess } from '~/ui/toasts';
import { useUnsavedChanges } from '~/ui/use-unsaved-changes';
import styles from './profile.module.css';

/** What a reviewer is interested in, and from when on they want to be asked. */
export function ReviewingCard() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(myReviewingQuery);
  return (
    <Card
      withBorder
      p={{ base: 'lg', sm: 'xl' }}
      component="section"
      aria-labelledby="my-reviewing"
      className={styles.wide}
    >
      <Title order={2} id="my-reviewing">
        {t('reviewers.mine.title')}
      </Title>
      <Text c="dimmed" size="sm" mt={4}>
        {t('reviewers.mine.lead')}
      </Text>
      {error ? (
        <ErrorAlert
          title={t('reviewers.mine.loadFailed')}
          message={errorMessage(error, t)}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data ? <ReviewingForm saved={data} /> : null}
      {data || error ? null : <Skeleton height={120} mt="md" />}
    </Card>
  );
}

function ReviewingForm({ saved }: { saved: ReviewerProfile }) {
  const { t, i18n } = useTranslation();
  const [interests, setInterests] = useState(saved.interests);
  const [notBefore, setNotBefore] = useState(saved.notBefore ?? '');
  const isDirty =
    notBefore !== (saved.notBefore ?? '') || interests.join('\n') !== saved.interests.join('\n');
  useUnsavedChanges(isDirty);

  const { submit, isPending, error } = useGuardedMutation({
    mutationFn: () => saveMyReviewing({ interests, notBefore: notBefore || null }),
    onSuccess: (profile) => {
      // The server cleans interests and forgets a day that has come.
      setInterests(profile.interests);
      setNotBefore(profile.notBefore ?? '');
      showSuccess(t('reviewers.mine.saved'), t);
    },
  });
  const failure = toFormFailure(error, t);

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isDateOrEmpty(notBefore)) submit();
      }}
    >
      <TagInput
        label={t('reviewers.mine.interests')}
        description={t('reviewers.mine.interestsHint')}
        lang={i18n.language}
        error={failure?.fieldErrors.interests}
        value={interests}
        onChange={setInterests}
      />
      <DateField
        label={t('reviewers.mine.notBefore')}
        description={t('reviewers.mine.notBeforeHint')}
        min={localDay(new Date())}
        value={notBefore}
        readOnly={isPending}
        error={failure?.fieldErrors.notBefore}
        onChange={setNotBefore}
      />
      <FormAlert
        title={t('reviewers.mine.failed')}
        failure={failure}
        fields={['interests', 'notBefore']}
      />
      <div className={styles.buttons}>
        <Button type="submit" disabled={!isDirty} loading={isPending}>
          {t('reviewers.mine.save')}
        </Button>
      </div>
    </form>
  );
}
