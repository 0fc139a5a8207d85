import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, toFormFailure } from '~/api/errors';
import { refreshMyAssignment, refuseReview, type MyAssignment } from '~/api/my-reviews';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { FormAlert } from '~/ui/form-errors';
import { EMPTY_REFUSAL, RefusalFields } from '~/ui/refusal-fields';
import { showSuccess } from '~/ui/toasts';
import { useOnAssignmentChange } from './assignment-change-context';

interface Props {
  assignment: MyAssignment;
  onClose: () => void;
}

/** Confirms a refusal; the reason is optional. */
export function RefuseDialog({ assignment, onClose }: Props) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState(EMPTY_REFUSAL);
  const onAssignmentChange = useOnAssignmentChange();
  const { submit, isPending, error } = useGuardedMutation({
    mutationFn: async () => {
      const updated = await refuseReview(assignment.id, refusal);
      await onAssignmentChange(updated);
    },
    onSuccess: () => {
      showSuccess(t('reviewing.done.refuse'), t);
      onClose();
    },
    onError: (failed) => {
      if (failed instanceof ApiError && failed.status === 409) void refreshMyAssignment(assignment);
    },
  });
  const failure = toFormFailure(error, t);
  const hasAccepted = assignment.allowedActions.includes('save-review');

  return (
    <Modal
      opened
      onClose={isPending ? () => undefined : onClose}
      title={t('reviewing.refuse.question')}
      withCloseButton={false} // "Cancel" closes the dialog and has a label
      // Mantine renders the title in a `header`, which would be a second banner landmark.
      attributes={{ header: { role: 'presentation' } }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          <Text size="sm">
            {hasAccepted
              ? t('reviewing.refuse.lateConsequences')
              : t('reviewing.refuse.consequences')}
          </Text>
          <RefusalFields
            value={refusal}
            errors={failure?.fieldErrors ?? {}}
            readOnly={isPending}
            onChange={setRefusal}
          />
          <FormAlert
            title={t('reviewing.failed.refuse')}
            failure={failure}
            fields={['reason', 'text', 'suggestion']}
          />
        </Stack>
        <Group mt="lg" justify="flex-end">
          <Button variant="default" disabled={isPending} onClick={onClose}>
            {t('shell.confirm.cancel')}
          </Button>
          <Button type="submit" color="carmine.7" loading={isPending}>
            {t('reviewing.refuse.confirm')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
