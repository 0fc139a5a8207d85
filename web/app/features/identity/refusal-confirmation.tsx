import { Button, Stack, Text, Title } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage, getFieldErrors } from '~/api/errors';
import { clearIfWithdrawn, refuseInvitation } from '~/api/invitations';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { ErrorAlert } from '~/ui/error-alert';
import { EMPTY_REFUSAL, RefusalFields } from '~/ui/refusal-fields';

interface Props {
  /** Code of the invitation. */
  code: string;
  onRefused: () => void;
}

/** Asks for confirmation and refuses the invitation; needs no account. */
export function RefusalConfirmation({ code, onRefused }: Props) {
  const { t } = useTranslation();
  const question = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const [reasons, setReasons] = useState(EMPTY_REFUSAL);
  const refusal = useGuardedMutation({
    mutationFn: () => refuseInvitation(code, reasons),
    onSuccess: onRefused,
    onError: (error) => clearIfWithdrawn(code, error),
  });
  // The button that opened this question had the focus and is unmounted.
  useEffect(() => question.current?.focus(), []);

  return (
    <Stack component="section" aria-labelledby={id} gap="md">
      <div>
        <Title ref={question} order={2} size="h3" id={id} tabIndex={-1} style={{ outline: 'none' }}>
          {t('identity.invitation.refuseQuestion')}
        </Title>
        <Text mt={4}>{t('identity.invitation.refuseText')}</Text>
      </div>
      <RefusalFields
        value={reasons}
        errors={getFieldErrors(refusal.error)}
        readOnly={refusal.isPending}
        onChange={setReasons}
      />
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
