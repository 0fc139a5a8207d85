import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Paper, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError, errorMessage } from '~/api/errors';
import type { Credentials } from '~/api/sign-in';
import type { Language } from '~/i18n/language';
import { ErrorAlert } from '~/ui/error-alert';
import { PageHeading } from '~/ui/page-heading';
import { completeSignIn, LoadingUserError } from './complete-sign-in';
import { loginSchema } from './login-schema';

interface Props {
  language: Language;
  returnUrl: string | null;
  /** Opened from the session warning: the tab closes itself instead of going on. */
  closeWhenDone: boolean;
  onSignedIn: (destination: string, newDocument: boolean) => Promise<void>;
}

export function LoginForm({ language, returnUrl, closeWhenDone, onSignedIn }: Props) {
  const { t } = useTranslation();
  const [leftOpen, setLeftOpen] = useState(false);
  const schema = useMemo(() => loginSchema(t), [t]);
  const { register, handleSubmit, formState } = useForm<Credentials>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
  });

  const signIn = useMutation({
    mutationFn: (credentials: Credentials) => completeSignIn(credentials, language, returnUrl),
    onSuccess: async ({ destination, newDocument }) => {
      if (!closeWhenDone) return onSignedIn(destination, newDocument);
      window.close();
      // Browsers close only the tabs that a link or a script has opened.
      setLeftOpen(true);
    },
  });

  if (leftOpen) return <SignedInAgain />;

  return (
    <Stack gap="lg">
      <div>
        <PageHeading>{t('identity.login.title')}</PageHeading>
        <Text c="dimmed" mt={6}>
          {closeWhenDone ? t('identity.login.leadAgain') : t('identity.login.lead')}
        </Text>
      </div>
      <Paper withBorder p={{ base: 'md', xs: 'xl' }} radius="sm">
        <form
          noValidate
          onSubmit={(event) => void handleSubmit((values) => signIn.mutate(values))(event)}
        >
          <Stack gap="md">
            {signIn.error ? <SignInError error={signIn.error} /> : null}
            <TextInput
              {...register('email')}
              label={t('identity.login.email')}
              type="email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              size="md"
              required
              withAsterisk={false}
              error={formState.errors.email?.message}
            />
            <PasswordInput
              {...register('password')}
              label={t('identity.login.password')}
              autoComplete="current-password"
              size="md"
              required
              withAsterisk={false}
              error={formState.errors.password?.message}
              visibilityToggleButtonProps={{
                'aria-label': t('identity.login.showPassword'),
                'aria-hidden': false,
                tabIndex: 0,
              }}
            />
            <Button
              type="submit"
              size="md"
              fullWidth
              disabled={!formState.isValid}
              loading={signIn.isPending}
            >
              {t('identity.login.submit')}
            </Button>
          </Stack>
        </form>
      </Paper>
    </Stack>
  );
}

function SignInError({ error }: { error: Error }) {
  const { t } = useTranslation();
  if (error instanceof LoadingUserError) {
    return <ErrorAlert title={t('errors.loadingUser')} message={errorMessage(error.cause, t)} />;
  }
  const refused = error instanceof ApiError && error.status === 400 && error.detail;
  return (
    <ErrorAlert
      title={refused ? t('identity.login.failed') : undefined}
      message={errorMessage(error, t)}
    />
  );
}

function SignedInAgain() {
  const { t } = useTranslation();
  return (
    <div role="status">
      <PageHeading>{t('identity.login.done')}</PageHeading>
      <Text mt="sm">{t('identity.login.doneText')}</Text>
    </div>
  );
}
