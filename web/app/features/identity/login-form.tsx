import { zodResolver } from '@hookform/resolvers/zod';
import { Group, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '~/api/errors';
import type { Credentials } from '~/api/sign-in';
import { useSubmission } from '~/api/use-submission';
import type { Language } from '~/i18n/language';
import { paths } from '~/lib/paths';
import { PasswordField } from '~/ui/password-field';
import type { AfterSignIn } from './after-sign-in';
import { completeSignIn } from './complete-sign-in';
import { EmailField } from './fields';
import { IdentityScreen } from './identity-screen';
import { LetterAgain } from './letter-again';
import { loginSchema } from './login-schema';
import { ProviderButtons } from './provider-buttons';
import { ScreenLink } from './screen-link';
import { SignInError } from './sign-in-error';
import { SignedInAgain } from './signed-in-again';
import { useGoingIn, type OnSignedIn } from './use-going-in';
import { SubmitButton } from './submit-button';

interface Props extends AfterSignIn {
  language: Language;
  onSignedIn: OnSignedIn;
}

export function LoginForm({ language, returnUrl, closeWhenDone, onSignedIn }: Props) {
  const { t } = useTranslation();
  const { goIn, leftOpen } = useGoingIn(onSignedIn);
  const schema = useMemo(() => loginSchema(t), [t]);
  const { register, handleSubmit, formState } = useForm<Credentials>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
  });
  const signIn = useSubmission({
    mutationFn: (credentials: Credentials) => completeSignIn(credentials, language, returnUrl),
    onSuccess: (signedIn) => goIn(signedIn, closeWhenDone),
  });

  if (leftOpen) return <SignedInAgain />;

  return (
    <IdentityScreen
      title={t('identity.login.title')}
      lead={closeWhenDone ? t('identity.login.leadAgain') : t('identity.login.lead')}
      after={<NoAccountYet />}
    >
      <form noValidate onSubmit={(event) => void handleSubmit(signIn.submit)(event)}>
        <Stack gap="md">
          {signIn.error ? (
            <SignInError error={signIn.error}>
              {isNotConfirmed(signIn.error) && signIn.variables ? (
                <LetterAgain email={signIn.variables.email} />
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
          <SubmitButton isValid={formState.isValid} isPending={signIn.isPending}>
            {t('identity.login.submit')}
          </SubmitButton>
        </Stack>
      </form>
      <ScreenLink to={paths.resetPassword()}>{t('identity.login.forgot')}</ScreenLink>
      <ProviderButtons after={{ returnUrl, closeWhenDone }} />
    </IdentityScreen>
  );
}

function NoAccountYet() {
  const { t } = useTranslation();
  return (
    <Group gap="0.5rem">
      <Text size="sm">{t('identity.login.noAccount')}</Text>
      <ScreenLink to={paths.register()}>{t('identity.login.register')}</ScreenLink>
    </Group>
  );
}

function isNotConfirmed(error: Error): boolean {
  return error instanceof ApiError && error.code === 'email-not-confirmed';
}
