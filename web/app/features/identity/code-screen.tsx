import { Group, Loader, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import { ErrorAlert } from '~/ui/error-alert';
import { CodeForm } from './code-form';
import { IdentityScreen } from './identity-screen';
import { SignInFirst } from './sign-in-first';
import type { useLetterCode } from './use-letter-code';

interface Props {
  title: string;
  lead: string;
  /** The title over a refusal. */
  failed: string;
  letterCode: ReturnType<typeof useLetterCode>;
  /** This screen with a code, to come back to after signing in. */
  here: (code: string) => string;
  /** Below the form. */
  children?: ReactNode;
}

/** Where the code of a letter is being checked, or can be entered by hand. */
export function CodeScreen({ title, lead, failed, letterCode, here, children }: Props) {
  const { t } = useTranslation();
  const { isChecking, error, refused, waitsForSignIn, form, isPending, submit } = letterCode;
  if (isChecking) {
    return (
      <IdentityScreen title={title}>
        <Group role="status" gap="sm">
          <Loader size="sm" aria-hidden />
          <Text>{t('identity.code.checking')}</Text>
        </Group>
      </IdentityScreen>
    );
  }
  return (
    <IdentityScreen title={title} lead={lead}>
      <Stack gap="md">
        {error ? (
          <ErrorAlert
            title={waitsForSignIn ? t('identity.code.signInFirst') : refused ? failed : undefined}
            message={errorMessage(error, t)}
          >
            {waitsForSignIn ? <SignInFirst returnUrl={here(waitsForSignIn)} /> : null}
          </ErrorAlert>
        ) : null}
        <CodeForm key={form.key} code={form.code} isPending={isPending} onSubmit={submit} />
      </Stack>
      {children}
    </IdentityScreen>
  );
}
