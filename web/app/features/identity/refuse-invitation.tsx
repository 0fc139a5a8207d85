import { Button, Stack, Text, Title } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import { emptyIfWithdrawn, refuseInvitation } from '~/api/invitations';
import { useSubmission } from '~/api/use-submission';
import { ErrorAlert } from '~/ui/error-alert';

interface Props {
  /** Of the invitation. */
  code: string;
  onRefused: () => void;
}

/** A plain no, for which nobody needs an account. */
export function RefuseInvitation({ code, onRefused }: Props) {
  const { t } = useTranslation();
  const question = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const refusal = useSubmission({
    mutationFn: () => refuseInvitation(code),
    onSuccess: onRefused,
    onError: (error) => emptyIfWithdrawn(code, error),
  });
  // The button that revealed the question is gone, and the focus with it.
  useEffect(() => question.current?.focus(), []);

  return (
    <Stack component="section" aria-labelledby={id} gap="md">
      <div>
        <Title ref={question} order={2} size="h3" id={id} tabIndex={-1} style={{ outline: 'none' }}>
          {t('identity.invitation.refuseQuestion')}
        </Title>
        <Text mt={4}>{t('identity.invitation.refuseText')}</Text>
      </div>
      {refusal.error ? (
        <ErrorAlert
          title={t('identity.invitation.refuseFailed')}
          message={errorMessage(refusal.error, t)}
        />
      ) : null}
      <Button
        size="md"
        fullWidth
        color="carmine.7"
        loading={refusal.isPending}
        onClick={() => refusal.submit()}
      >
        {t('identity.invitation.refuseConfirm')}
      </Button>
    </Stack>
  );
}
