import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, failureMessage, failureOf } from '~/api/errors';
import { issueQuery, publishIssue, type Issue } from '~/api/issues';
import { useSubmission } from '~/api/use-submission';
import { formatDate, todayOrLater } from '~/lib/dates';
import { FormAlert } from '~/ui/form-alert';
import { showError, showSuccess } from '~/ui/toasts';
import { Consequences } from './consequences';
import { Hindrances } from './hindrances';

interface Props {
  id: number;
  onCancel: () => void;
  onPublished: (issue: Issue) => void;
}

/** Says what comes out, who will learn of it and what stands in the way, and takes the day. */
export function PublishDialog({ id, onCancel, onPublished }: Props) {
  const { t } = useTranslation();
  const { data: issue } = useSuspenseQuery(issueQuery(id)); // the screen has it already
  const { earliestPublicationDate: earliest, hindrances } = issue;
  const [day, setDay] = useState(() => todayOrLater(earliest));
  const [isMissing, setIsMissing] = useState(false);
  const publish = useSubmission({
    mutationFn: () => publishIssue(issue, day),
    onSuccess: (published) => {
      showSuccess(t('issues.publishing.published'), t);
      onPublished(published);
    },
    onError: (error) => {
      if (!isOver(error)) return;
      showError(t('issues.publishing.failed'), failureMessage(error, t), t);
      if (error.code !== 'articles-not-ready') onCancel(); // those are listed now
    },
  });
  const failure = isOver(publish.error) ? null : failureOf(publish.error, t);

  const confirm = (event: SubmitEvent) => {
    event.preventDefault();
    setIsMissing(!day);
    if (day && hindrances.length === 0) publish.submit();
  };

  return (
    <Modal
      opened
      onClose={publish.isPending ? () => undefined : onCancel}
      size="lg"
      title={t('issues.publishing.title', { label: issue.label })}
      withCloseButton={false} // «Cancel» is the same, with a name
      // The title stands in a `header`, which would be a second banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      returnFocus={false} // the screen knows where to
    >
      <form noValidate onSubmit={confirm}>
        <Stack gap="md">
          <Hindrances hindrances={hindrances} />
          <Consequences issue={issue} />
          <TextInput
            type="date"
            required
            label={t('issues.publishing.day')}
            description={
              earliest ? t('issues.publishing.earliest', { day: formatDate(earliest) }) : undefined
            }
            min={earliest ?? '1900-01-01'}
            max="2199-12-31" // otherwise browsers take years of six digits
            value={day}
            readOnly={publish.isPending}
            error={isMissing ? t('issues.publishing.dayRequired') : failure?.faults.publicationDate}
            onChange={({ currentTarget }) => {
              setDay(currentTarget.value);
              setIsMissing(false);
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
          <Button type="submit" disabled={hindrances.length > 0} loading={publish.isPending}>
            {t('issues.publishing.publish')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

/** It has been published meanwhile, or is gone, or an article has moved: trying again as it is is of no use. */
function isOver(error: Error | null): error is ApiError {
  return error instanceof ApiError && [403, 404, 409].includes(error.status);
}
