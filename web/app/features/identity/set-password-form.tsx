import { zodResolver } from '@hookform/resolvers/zod';
import { Stack, Text } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { failureOf, fieldFaults } from '~/api/errors';
import { acceptInvitation, emptyIfWithdrawn, type InvitationAccepted } from '~/api/invitations';
import { useSubmission } from '~/api/use-submission';
import { placeFaults } from '~/ui/place-faults';
import { NewPasswordField } from '~/ui/password-field';
import { FormAlert } from '~/ui/form-alert';
import { ConsentField } from './consent-field';
import { requiredConsent, requiredPassword } from './form-rules';
import { SubmitButton } from './submit-button';

const FIELDS = ['password', 'consentVersion'] as const;

interface Values {
  password: string;
  consentVersion: number | null;
}

interface Props {
  /** Of the invitation. */
  code: string;
  onAccepted: (answer: InvitationAccepted) => void;
}

/** Accepting an invitation opens an account, so it needs a password. */
export function SetPasswordForm({ code, onAccepted }: Props) {
  const { t } = useTranslation();
  const schema = useMemo(
    () => z.object({ password: requiredPassword(t), consentVersion: requiredConsent(t) }),
    [t],
  );
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: { password: '', consentVersion: null },
  });
  const { register, handleSubmit, formState, setError, setFocus } = form;
  const acceptance = useSubmission({
    mutationFn: (values: Values) => acceptInvitation({ token: code, ...values }),
    onSuccess: onAccepted,
    onError: (error) => {
      emptyIfWithdrawn(code, error);
      placeFaults(fieldFaults(error), FIELDS, setError);
    },
  });
  // The button that revealed the form is gone, and the focus with it.
  useEffect(() => setFocus('password'), [setFocus]);

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void handleSubmit(acceptance.submit)(event)}>
        <Stack gap="md">
          <Text>{t('identity.invitation.acceptText')}</Text>
          <FormAlert
            failure={failureOf(acceptance.error, t)}
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
          <SubmitButton isValid={formState.isValid} isPending={acceptance.isPending}>
            {t('identity.invitation.submit')}
          </SubmitButton>
        </Stack>
      </form>
    </FormProvider>
  );
}
