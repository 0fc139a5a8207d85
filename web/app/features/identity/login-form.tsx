import { zodResolver } from '@hookform/resolvers/zod';
import { Group, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ApiError } from '~/api/errors';
import { isSecondFactorRequest, type Credentials } from '~/api/sign-in';
import type { SecondFactorRequest } from '~/api/types';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import type { Language } from '~/i18n/language';
import type { Translate } from '~/i18n/translations';
import { paths } from '~/lib/paths';
import { PasswordField } from '~/ui/password-field';
import { completePasskeySignIn, completePasswordSignIn } from './complete-sign-in';
import { EmailField } from './fields';
import { requiredEmail, requiredPassword } from './form-rules';
import { IdentityScreen, ScreenLink } from './identity-screen';
import { OtherWaysIn } from './other-ways-in';
import { ResendLetterButton, UnconfirmedNotice } from './resend-letter-button';
import { SecondFactorStep } from './second-factor-step';
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
  const [secondFactor, setSecondFactor] = useState<SecondFactorRequest | null>(null);
  const [expiry, setExpiry] = useState<Error | null>(null);
  const schema = useMemo(() => loginSchema(t), [t]);
  const { register, handleSubmit, resetField, formState } = useForm<Credentials>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
  });
  const signIn = useGuardedMutation({
    mutationFn: (way: Credentials | 'passkey') =>
      way === 'passkey'
        ? completePasskeySignIn(language, returnUrl)
        : completePasswordSignIn(way, language, returnUrl),
    onMutate: () => setExpiry(null),
    onSuccess: (result) => {
      if (!isSecondFactorRequest(result)) return redirect(result, closeWhenDone);
      setSecondFactor(result);
    },
  });
  const error = signIn.error ?? expiry;
  const isPasskey = signIn.variables === 'passkey';
  const email = signIn.variables && signIn.variables !== 'passkey' ? signIn.variables.email : '';

  if (isTabOpen) return <SessionExtendedNotice />;
  if (secondFactor) {
    return (
      <SecondFactorStep
        request={secondFactor}
        language={language}
        returnUrl={returnUrl}
        onSignedIn={(result) => redirect(result, closeWhenDone)}
        onStartAgain={(reason) => {
          setSecondFactor(null);
          setExpiry(reason);
          resetField('password');
        }}
      />
    );
  }

  return (
    <IdentityScreen
      title={t('identity.login.title')}
      lead={closeWhenDone ? t('identity.login.leadAgain') : t('identity.login.lead')}
      footer={<RegisterPrompt returnUrl={returnUrl} />}
    >
      <form noValidate onSubmit={(event) => void handleSubmit(signIn.submit)(event)}>
        <Stack gap="md">
          {error ? null : <UnconfirmedNotice />}
          {error ? (
            <SignInError error={error}>
              {isEmailNotConfirmed(error) && email ? <ResendLetterButton email={email} /> : null}
            </SignInError>
          ) : null}
          <EmailField {...register('email')} required error={formState.errors.email?.message} />
          <PasswordField
            size="md"
            {...register('password')}
            required
            error={formState.errors.password?.message}
          />
          <SubmitButton isPending={signIn.isPending && !isPasskey}>
            {t('identity.login.submit')}
          </SubmitButton>
        </Stack>
      </form>
      <ScreenLink to={paths.resetPassword()}>{t('identity.login.forgot')}</ScreenLink>
      <OtherWaysIn
        intent={{ returnUrl, closeWhenDone }}
        isPasskeyPending={signIn.isPending && isPasskey}
        onPasskey={() => signIn.submit('passkey')}
      />
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
