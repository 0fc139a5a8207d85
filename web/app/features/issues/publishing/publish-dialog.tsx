import { Button, Group, Modal, Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, failureMessage, toFormFailure } from '~/api/errors';
import { issueQuery, publishIssue, type Issue } from '~/api/issues';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { formatDate, isIsoDate, todayOrLater } from '~/lib/dates';
import { DateField } from '~/ui/date-field';
import { FormAlert } from '~/ui/form-errors';
import { showError, showSuccess } from '~/ui/toasts';
import { Consequences, IssueChecklist, PublishBlockers } from './consequences';

interface Props {
  id: number;
  onCancel: () => void;
  onPublished: (issue: Issue) => void;
}

/** Asks for the publication date and shows the effects and blockers. */
export function PublishDialog({ id, onCancel, onPublished }: Props) {
  const { t } = useTranslation();
  const { data: issue } = useSuspenseQuery(issueQuery(id)); // loaded by the screen
  const { earliestPublicationDate: earliest, hindrances: blockers } = issue;
  const [date, setDate] = useState(() => todayOrLater(earliest));
  const [isDateMissing, setIsDateMissing] = useState(false);
  const publish = useGuardedMutation({
    mutationFn: () => publishIssue(issue, date),
    onSuccess: (published) => {
      showSuccess(t('issues.publishing.published'), t);
      onPublished(published);
    },
    onError: (error) => {
      if (!isOutdated(error)) return;
      showError(t('issues.publishing.failed'), failureMessage(error, t), t);
      // After `articles-not-ready` the dialog stays open and lists the blockers.
      if (error.code !== 'articles-not-ready') onCancel();
    },
  });
  const failure = isOutdated(publish.error) ? null : toFormFailure(publish.error, t);

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsDateMissing(!date);
    if (isIsoDate(date) && blockers.length === 0) publish.submit();
  };

  return (
    <Modal
      opened
      onClose={publish.isPending ? () => undefined : onCancel}
      size="lg"
      title={t('issues.publishing.title', { label: issue.label })}
      withCloseButton={false} // "Cancel" does the same and has a label
      // The title is in a `header`, which would be a second banner landmark.
      attributes={{ header: { role: 'presentation' } }}
      returnFocus={false} // the caller moves the focus
    >
      <form noValidate onSubmit={handleSubmit}>
        <Stack gap="md">
          <PublishBlockers blockers={blockers} />
          <IssueChecklist issue={issue} />
          <Consequences issue={issue} />
          <DateField
            required
            label={t('issues.publishing.day')}
            description={
              earliest ? t('issues.publishing.earliest', { day: formatDate(earliest) }) : undefined
            }
            min={earliest ?? undefined}
            value={date}
            readOnly={publish.isPending}
            error={
              isDateMissing
                ? t('issues.publishing.dayRequired')
                : failure?.fieldErrors.publicationDate
            }
            onChange={(chosen) => {
              setDate(chosen);
              setIsDateMissing(false);
            }}
          />
          <FormAlert
            title={t('issues.publishing.failed')}
            failure={failure}
            fields={['publicationDate']}
          />
        </Stack>
        <Group mt="lg" justify="flex-end">
          <Button variant="default" disabled={publish.isPending} onClick={onCancel}>
            {t('shell.confirm.cancel')}
          </Button>
          <Button type="submit" disabled={blockers.length > 0} loading={publish.isPending}>
            {t('issues.publishing.publish')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

/** True if the issue or an article has changed, so a retry with the same data would fail. */
function isOutdated(error: Error | null): error is ApiError {
  return error instanceof ApiError && [403, 404, 409].includes(error.status);
}
