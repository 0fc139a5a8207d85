import { zodResolver } from '@hookform/resolvers/zod';
import { Stack, Text } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { toFormFailure, getFieldErrors } from '~/api/errors';
import { acceptInvitation, clearIfWithdrawn, type InvitationAccepted } from '~/api/invitations';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { setFieldErrors, FormAlert } from '~/ui/form-errors';
import { NewPasswordField } from '~/ui/password-field';
import { ConsentField } from './consent-field';
import { newPassword, requiredConsent } from './form-rules';
import { SubmitButton } from './submit-button';

const FIELDS = ['password', 'consentVersion'] as const;

interface Values {
  password: string;
  consentVersion: number | null;
}

interface Props {
  /** Code of the invitation. */
  code: string;
  onAccepted: (answer: InvitationAccepted) => void;
  /** The invitation is to the journal, without a review request. */
  hasNoReview?: boolean;
}

/** Accepts an invitation. Asks for a password, because accepting creates an account. */
export function SetPasswordForm({ code, onAccepted, hasNoReview = false }: Props) {
  const { t } = useTranslation();
  const schema = useMemo(
    () => z.object({ password: newPassword(t), consentVersion: requiredConsent(t) }),
    [t],
  );
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: { password: '', consentVersion: null },
  });
  const { register, handleSubmit, formState, setError, setFocus } = form;
  const acceptance = useGuardedMutation({
    mutationFn: (values: Values) => acceptInvitation({ token: code, ...values }),
    onSuccess: onAccepted,
    onError: (error) => {
      clearIfWithdrawn(code, error);
      setFieldErrors(getFieldErrors(error), FIELDS, setError);
    },
  });
  // The button that opened this form had the focus and is unmounted.
  useEffect(() => setFocus('password'), [setFocus]);

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void handleSubmit(acceptance.submit)(event)}>
        <Stack gap="md">
          <Text>
            {hasNoReview
              ? t('identity.invitation.journalAcceptText')
              : t('identity.invitation.acceptText')}
          </Text>
          <FormAlert
            failure={toFormFailure(acceptance.error, t)}
            fields={FIELDS}
            title={t('identity.invitation.acceptFailed')}
          />
          <NewPasswordField
            size="md"
            {...register('password')}
            required
            error={formState.errors.password?.message}
          />
          <ConsentField />
          <SubmitButton isPending={acceptance.isPending}>
            {t('identity.invitation.submit')}
          </SubmitButton>
        </Stack>
      </form>
    </FormProvider>
  );
}
