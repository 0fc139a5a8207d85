import { zodResolver } from '@hookform/resolvers/zod';
import { Group, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ApiError } from '~/api/errors';
import type { Credentials } from '~/api/sign-in';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import type { Language } from '~/i18n/language';
import type { Translate } from '~/i18n/translations';
import { paths } from '~/lib/paths';
import { PasswordField } from '~/ui/password-field';
import { completePasswordSignIn } from './complete-sign-in';
import { EmailField } from './fields';
import { requiredEmail, requiredPassword } from './form-rules';
import { IdentityScreen, ScreenLink } from './identity-screen';
import { ProviderButtons } from './provider-buttons';
import { ResendLetterButton, UnconfirmedNotice } from './resend-letter-button';
import { SignInError } from './sign-in-error';
import type { SignInIntent } from './sign-in-intent';
import { SessionExtendedNotice, useSignInRedirect, type OnSignedIn } from './sign-in-redirect';
import { SubmitButton } from './submit-button';

function loginSchema(t: Translate) {
  return z.object({ email: requiredEmail(t), password: requiredPassword(t) });
}

interface Props extends SignInIntent {
  language: Language;
  onSignedIn: OnSignedIn;
}

export function LoginForm({ language, returnUrl, closeWhenDone, onSignedIn }: Props) {
  const { t } = useTranslation();
  const { redirect, isTabOpen } = useSignInRedirect(onSignedIn);
  const schema = useMemo(() => loginSchema(t), [t]);
  const { register, handleSubmit, formState } = useForm<Credentials>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
  });
  const signIn = useGuardedMutation({
    mutationFn: (credentials: Credentials) =>
      completePasswordSignIn(credentials, language, returnUrl),
    onSuccess: (result) => redirect(result, closeWhenDone),
  });

  if (isTabOpen) return <SessionExtendedNotice />;

  return (
    <IdentityScreen
      title={t('identity.login.title')}
      lead={closeWhenDone ? t('identity.login.leadAgain') : t('identity.login.lead')}
      footer={<RegisterPrompt returnUrl={returnUrl} />}
    >
      <form noValidate onSubmit={(event) => void handleSubmit(signIn.submit)(event)}>
        <Stack gap="md">
          {signIn.error ? null : <UnconfirmedNotice />}
          {signIn.error ? (
            <SignInError error={signIn.error}>
              {isEmailNotConfirmed(signIn.error) && signIn.variables ? (
                <ResendLetterButton email={signIn.variables.email} />
              ) : null}
            </SignInError>
          ) : null}
          <EmailField {...register('email')} required error={formState.errors.email?.message} />
          <PasswordField
            size="md"
            {...register('password')}
            required
            error={formState.errors.password?.message}
          />
          <SubmitButton isPending={signIn.isPending}>{t('identity.login.submit')}</SubmitButton>
        </Stack>
      </form>
      <ScreenLink to={paths.resetPassword()}>{t('identity.login.forgot')}</ScreenLink>
      <ProviderButtons intent={{ returnUrl, closeWhenDone }} />
    </IdentityScreen>
  );
}

function RegisterPrompt({ returnUrl }: Pick<SignInIntent, 'returnUrl'>) {
  const { t } = useTranslation();
  return (
    <Group gap="0.5rem">
      <Text size="sm">{t('identity.login.noAccount')}</Text>
      <ScreenLink to={paths.register(returnUrl ?? undefined)}>
        {t('identity.login.register')}
      </ScreenLink>
    </Group>
  );
}

function isEmailNotConfirmed(error: Error): boolean {
  return error instanceof ApiError && error.code === 'email-not-confirmed';
}
