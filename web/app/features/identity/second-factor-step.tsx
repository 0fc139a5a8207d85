import { Button, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorMessage } from '~/api/errors';
import type { SecondFactorRequest } from '~/api/types';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import type { Language } from '~/i18n/language';
import { usePasskeySupport } from '~/ui/use-passkey-support';
import { completeCodeSignIn, completePasskeySignIn, type SignInResult } from './complete-sign-in';
import { CodeField } from './fields';
import { IdentityScreen } from './identity-screen';
import { SignInError } from './sign-in-error';
import { SubmitButton } from './submit-button';

type Way = SecondFactorRequest['ways'][number];
type CodeWay = Exclude<Way, 'passkey'>;

/** Ways to begin with; recovery codes are for emergencies. */
const PREFERRED: readonly Way[] = ['authenticator', 'passkey'];

interface Props {
  request: SecondFactorRequest;
  language: Language;
  returnUrl: string | null;
  onSignedIn: (result: SignInResult) => Promise<void>;
  /** Called with the error if the time for this step is over, with null if the user goes back. */
  onStartAgain: (reason: Error | null) => void;
}

/** Second step of a sign-in: a code of the authenticator app, a recovery code, or a passkey. */
export function SecondFactorStep(props: Props) {
  const { request, language, returnUrl, onSignedIn, onStartAgain } = props;
  const { t } = useTranslation();
  const hasPasskeys = usePasskeySupport();
  const ways = request.ways.filter((way) => way !== 'passkey' || hasPasskeys);
  const [way, setWay] = useState<Way>(
    PREFERRED.find((name) => ways.includes(name)) ?? 'recovery-code',
  );
  const container = useRef<HTMLDivElement>(null);
  const signIn = useGuardedMutation({
    mutationFn: (code: string | null) =>
      code === null
        ? completePasskeySignIn(language, returnUrl)
        : completeCodeSignIn(request.challenge, code, language, returnUrl),
    onSuccess: onSignedIn,
    onError: (error) => {
      if (hasCode(error, 'challenge-expired')) onStartAgain(error);
    },
  });
  // The form that had the focus is unmounted.
  useEffect(() => {
    container.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [way]);

  const isWrongCode = hasCode(signIn.error, 'wrong-code');
  // The server cannot tell which kind of code was meant, and advises to wait for the next one.
  const wrongCodeText =
    way === 'recovery-code'
      ? t('identity.secondFactor.wrongRecoveryCode')
      : errorMessage(signIn.error, t);
  const change = (next: Way) => {
    signIn.reset();
    setWay(next);
  };

  return (
    <IdentityScreen
      title={t('identity.secondFactor.title')}
      lead={t(`identity.secondFactor.lead.${way}`)}
    >
      <Stack gap="md">
        {signIn.error && !isWrongCode ? <SignInError error={signIn.error} /> : null}
        <div ref={container}>
          {way === 'passkey' ? (
            <Button
              size="md"
              fullWidth
              leftSection={<IconKey size={20} stroke={1.75} aria-hidden />}
              loading={signIn.isPending}
              onClick={() => signIn.submit(null)}
            >
              {t('identity.secondFactor.use.passkey')}
            </Button>
          ) : (
            <CodeStepForm
              key={way}
              way={way}
              error={isWrongCode ? wrongCodeText : undefined}
              isPending={signIn.isPending}
              onSubmit={(code) => signIn.submit(code)}
            />
          )}
        </div>
        <div>
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <WayButton key={other} onClick={() => change(other)}>
                {t(`identity.secondFactor.use.${other}`)}
              </WayButton>
            ))}
          <WayButton onClick={() => onStartAgain(null)}>
            {t('identity.secondFactor.back')}
          </WayButton>
        </div>
        <Text size="sm" c="dimmed">
          {t('identity.secondFactor.lost')}
        </Text>
      </Stack>
    </IdentityScreen>
  );
}

function WayButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button variant="subtle" px="xs" mih={44} onClick={onClick} display="block">
      {children}
    </Button>
  );
}

interface CodeFormProps {
  way: CodeWay;
  /** Message of the server about the last code. */
  error: string | undefined;
  isPending: boolean;
  onSubmit: (code: string) => void;
}

function CodeStepForm({ way, error, isPending, onSubmit }: CodeFormProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const isApp = way === 'authenticator';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = code.replaceAll(/\s/g, '');
    const isComplete = isApp ? /^\d{6}$/.test(typed) : typed !== '';
    setProblem(isComplete ? undefined : t(`identity.secondFactor.incomplete.${way}`));
    if (isComplete) onSubmit(typed);
  };

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <CodeField
          label={t(`identity.secondFactor.code.${way}`)}
          autoComplete={isApp ? 'one-time-code' : 'off'}
          inputMode={isApp ? 'numeric' : 'text'}
          maxLength={64}
          required
          value={code}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setProblem(undefined);
          }}
          error={problem ?? error}
        />
        <SubmitButton isPending={isPending}>{t('identity.login.submit')}</SubmitButton>
      </Stack>
    </form>
  );
}

function hasCode(error: Error | null, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}
