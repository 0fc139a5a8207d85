import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toFormFailure } from '~/api/errors';
import { returnReview, type ReviewAssignment } from '~/api/review-assignments';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { localDay } from '~/lib/dates';
import { DateField, isDateOrEmpty } from '~/ui/date-field';
import { FormAlert } from '~/ui/form-errors';
import { showSuccess } from '~/ui/toasts';

const MAX_LENGTH = 2000;
const FIELDS = ['reason', 'dueDate'] as const;

interface Props {
  assignment: ReviewAssignment;
  onCancel: () => void;
  onDone: () => void;
}

/** Returns a completed review to its reviewer with a reason and, if wanted, a due date. */
export function ReturnReviewDialog({ assignment, onCancel, onDone }: Props) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [dueDate, setDueDate] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { fullNameEn: name } = assignment.reviewer;
  const { submit, isPending, error } = useGuardedMutation({
    mutationFn: () =>
      returnReview(assignment, { reason: reason.trim(), dueDate: dueDate || undefined }),
    onSuccess: () => {
      showSuccess(t('assignments.return.done', { name }), t);
      onDone();
    },
  });
  const failure = toFormFailure(error, t);

  const trySubmit = () => {
    setIsMissing(!reason.trim());
    if (!reason.trim()) field.current?.focus();
    else if (isDateOrEmpty(dueDate)) submit();
  };

  return (
    <Modal
      opened
      onClose={isPending ? () => undefined : onCancel}
      title={t('assignments.return.title', { name })}
      withCloseButton={false} // "Cancel" closes the dialog and has a label
      // Mantine renders the title in a `header`, which would be a second banner landmark.
      attributes={{ header: { role: 'presentation' } }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          trySubmit();
        }}
      >
        <Stack gap="md">
          <Text size="sm">{t('assignments.return.consequences')}</Text>
          <Textarea
            ref={field}
            data-autofocus
            label={t('assignments.return.reason')}
            description={t('assignments.return.reasonHint')}
            required
            autosize
            minRows={3}
            maxRows={10}
            maxLength={MAX_LENGTH}
            value={reason}
            readOnly={isPending}
            error={isMissing ? t('assignments.return.required') : failure?.fieldErrors.reason}
            onChange={({ currentTarget }) => {
              setReason(currentTarget.value);
              setIsMissing(false);
            }}
          />
          <DateField
            label={t('assignments.dates.due')}
            description={t('assignments.terms.dueHint')}
            min={localDay(new Date())}
            value={dueDate}
            readOnly={isPending}
            error={failure?.fieldErrors.dueDate}
            onChange={setDueDate}
          />
          <FormAlert title={t('assignments.return.failed')} failure={failure} fields={FIELDS} />
        </Stack>
        <Group mt="lg" justify="flex-end">
          <Button variant="default" disabled={isPending} onClick={onCancel}>
            {t('shell.confirm.cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('assignments.return.action')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
