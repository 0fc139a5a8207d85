import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toFormFailure } from '~/api/errors';
import { saveReviewerInterests, type ReviewerCandidate } from '~/api/reviewers';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { ErrorAlert } from '~/ui/error-alert';
import { TagInput } from '~/ui/tag-input';
import { showSuccess } from '~/ui/toasts';

interface Props {
  reviewer: ReviewerCandidate;
  onClose: () => void;
}

/** Interests of a reviewer, as an editor knows them. */
export function InterestsDialog({ reviewer, onClose }: Props) {
  const { t } = useTranslation();
  const [interests, setInterests] = useState(reviewer.interests);
  const { id, fullNameEn: name } = reviewer;
  const { submit, isPending, error } = useGuardedMutation({
    mutationFn: () => saveReviewerInterests(id, interests),
    onSuccess: () => {
      showSuccess(t('reviewers.interests.saved', { name }), t);
      onClose();
    },
  });
  const failure = toFormFailure(error, t);
  return (
    <Modal
      opened
      onClose={isPending ? () => undefined : onClose}
      title={t('reviewers.interests.title', { name })}
      withCloseButton={false} // "Cancel" closes the dialog and has a label
      // Mantine renders the title in a `header`, which would be a second banner landmark.
      attributes={{ header: { role: 'presentation' } }}
    >
      <Stack gap="md">
        <TagInput
          label={t('reviewers.interests.label')}
          description={t('reviewers.interests.hint')}
          lang="en"
          value={interests}
          onChange={setInterests}
        />
        {failure ? (
          <ErrorAlert title={t('reviewers.interests.failed')} message={failure.message} />
        ) : null}
      </Stack>
      <Group mt="lg" justify="flex-end">
        <Button variant="default" disabled={isPending} onClick={onClose}>
          {t('shell.confirm.cancel')}
        </Button>
        <Button loading={isPending} onClick={() => submit()}>
          {t('reviewers.interests.save')}
        </Button>
      </Group>
    </Modal>
  );
}
