import { Group, Loader, Stack, Text, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { errorMessage } from '~/api/errors';
import { signOut } from '~/api/sessions';
import { paths } from '~/lib/paths';
import { endSession } from '~/lib/session';
import { ErrorAlert } from '~/ui/error-alert';
import { CodeForm } from './code-form';
import { IdentityScreen } from './identity-screen';
import type { useLetterCode } from './use-letter-code';

interface Props {
  title: string;
  lead: string;
  /** Title of the alert if the code is rejected. */
  errorTitle: string;
  letterCode: ReturnType<typeof useLetterCode>;
  /** Path of this screen with a code; the user returns to it after signing in. */
  pathWithCode: (code: string) => string;
  /** Rendered below the form. */
  children?: ReactNode;
}

/** Screen that checks the code of a letter or asks for it. */
export function CodeScreen(props: Props) {
  const { title, lead, errorTitle, letterCode, pathWithCode, children } = props;
  const { t } = useTranslation();
  const { isChecking, error, isRejected, codeAwaitingSignIn, form, isPending, submit } = letterCode;
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
            title={
              codeAwaitingSignIn
                ? t('identity.code.signInFirst')
                : isRejected
                  ? errorTitle
                  : undefined
            }
            message={errorMessage(error, t)}
          >
            {codeAwaitingSignIn ? (
              <SignInButton returnUrl={pathWithCode(codeAwaitingSignIn)} />
            ) : null}
          </ErrorAlert>
        ) : null}
        <CodeForm key={form.key} code={form.code} isPending={isPending} onSubmit={submit} />
      </Stack>
      {children}
    </IdentityScreen>
  );
}

/** Opens the login and returns. Ends the session of another account first: the login would skip the form. */
function SignInButton({ returnUrl }: { returnUrl: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Button
      size="sm"
      variant="default"
      onClick={() => {
        void signOut();
        endSession();
        void navigate(paths.login(returnUrl));
      }}
    >
      {t('identity.login.submit')}
    </Button>
  );
}
