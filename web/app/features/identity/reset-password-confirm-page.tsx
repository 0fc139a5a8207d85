import { zodResolver } from '@hookform/resolvers/zod';
import { Stack } from '@mantine/core';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { ApiError, toFormFailure, getFieldErrors } from '~/api/errors';
import { resetPassword, type NewPassword } from '~/api/letter-codes';
import { queryClient } from '~/api/query-client';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { paths } from '~/lib/paths';
import { endSession } from '~/lib/session';
import { setFieldErrors, FormAlert } from '~/ui/form-errors';
import { NewPasswordField } from '~/ui/password-field';
import { CodeField } from './fields';
import { newPassword, requiredCode } from './form-rules';
import { RedirectNotice } from './redirect-notice';
import { IdentityScreen, ScreenLink } from './identity-screen';
import { useCountdown } from './use-countdown';
import { SubmitButton } from './submit-button';

const REDIRECT_SECONDS = 3;
const FIELDS = ['token', 'password'] as const;

export function ResetPasswordConfirmPage({ code }: { code: string | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const countdown = useCountdown(REDIRECT_SECONDS, () => void navigate(paths.login()));
  const schema = useMemo(() => z.object({ token: requiredCode(t), password: newPassword(t) }), [t]);
  const { register, handleSubmit, formState, setError } = useForm<NewPassword>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: { token: code ?? '', password: '' },
  });
  const reset = useGuardedMutation({
    mutationFn: resetPassword,
    onSuccess: () => {
      // The server has ended all sessions of the account; the login page would treat this one as valid.
      endSession();
      queryClient().clear();
      countdown.start();
    },
    onError: (error) => setFieldErrors(getFieldErrors(error), FIELDS, setError),
  });

  if (countdown.state !== 'not started') {
    return (
      <RedirectNotice
        title={t('identity.resetConfirm.done')}
        text={t('identity.resetConfirm.doneText')}
        countdown={countdown}
        to="login"
      />
    );
  }
  return (
    <IdentityScreen
      title={t('identity.resetConfirm.title')}
      lead={t('identity.resetConfirm.lead')}
      footer={
        <ScreenLink to={paths.resetPassword()}>{t('identity.resetConfirm.requestNew')}</ScreenLink>
      }
    >
      <form noValidate onSubmit={(event) => void handleSubmit(reset.submit)(event)}>
        <Stack gap="md">
          <FormAlert
            failure={toFormFailure(reset.error, t)}
            fields={FIELDS}
            title={isInvalidCode(reset.error) ? t('identity.resetConfirm.failed') : undefined}
          />
          <CodeField {...register('token')} required error={formState.errors.token?.message} />
          <NewPasswordField
            size="md"
            {...register('password')}
            label={t('identity.fields.newPassword')}
            required
            error={formState.errors.password?.message}
          />
          <SubmitButton isPending={reset.isPending}>
            {t('identity.resetConfirm.submit')}
          </SubmitButton>
        </Stack>
      </form>
    </IdentityScreen>
  );
}

function isInvalidCode(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'invalid-code';
}
