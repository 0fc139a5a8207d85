import { Button, Divider, Group, Loader, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorMessage, getFieldErrors, toFormFailure } from '~/api/errors';
import { proveIdentityWithPasskey, secondFactorQuery } from '~/api/second-factor';
import { proveIdentity, SECOND_FACTOR_NEEDED } from '~/api/sessions';
import { useCurrentUser } from '~/api/use-current-user';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { registerProofPrompt } from '~/lib/fresh-proof';
import { paths } from '~/lib/paths';
import { onSessionChange, readOwner, readStoredToken, readValidToken } from '~/lib/session';
import { ErrorAlert } from '~/ui/error-alert';
import { FormAlert } from '~/ui/form-errors';
import { PasswordField } from '~/ui/password-field';
import { usePasskeySupport } from '~/ui/use-passkey-support';

type Answer = (isProven: boolean) => void;

/**
 * Asks for the password, with a code if there is a second factor, or a passkey when the server needs a fresh
 * proof of identity. The request that needed it is then sent again.
 */
export function ProofDialog() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const answer = useRef<Answer>(null);

  useEffect(
    () =>
      registerProofPrompt(
        () =>
          new Promise((resolve) => {
            answer.current = resolve;
            setIsOpen(true);
          }),
      ),
    [],
  );
  // Without an answer, the request would wait for ever.
  useEffect(() => () => answer.current?.(false), []);

  const close = (isProven: boolean) => {
    setIsOpen(false);
    answer.current?.(isProven);
    answer.current = null;
  };

  return (
    <Modal
      opened={isOpen}
      onClose={() => close(false)}
      title={t('shell.proof.title')}
      withCloseButton={false}
      attributes={{ header: { role: 'presentation' } }}
    >
      <Proof onAnswer={close} />
    </Modal>
  );
}

/** The ways that this account and this browser have. */
function Proof({ onAnswer }: { onAnswer: Answer }) {
  const { hasPassword, secondFactor } = useCurrentUser();
  const mayHavePasskey = usePasskeySupport() && secondFactor.isSetUp;
  const { data, isPending } = useQuery({ ...secondFactorQuery, enabled: mayHavePasskey });
  const hasPasskey = mayHavePasskey && (data?.passkeys.length ?? 0) > 0;

  if (hasPassword) {
    return (
      <PasswordProof onAnswer={onAnswer}>
        {hasPasskey ? <PasskeyProof onAnswer={onAnswer} isSecondary /> : null}
      </PasswordProof>
    );
  }
  if (mayHavePasskey && isPending) return <Loader size="sm" />;
  if (!hasPasskey) return <ProviderProof onAnswer={onAnswer} />;
  return <PasskeyProof onAnswer={onAnswer} />;
}

const FIELDS = ['password'] as const;

function PasswordProof({ onAnswer, children }: { onAnswer: Answer; children: ReactNode }) {
  const { t } = useTranslation();
  const { email } = useCurrentUser();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  // The server says so after the right password.
  const [needsCode, setNeedsCode] = useState(false);
  const proof = useGuardedMutation({
    mutationFn: () => proveIdentity(password, code.trim()),
    onSuccess: () => onAnswer(true),
    onError: (error) => {
      if (hasCode(error, SECOND_FACTOR_NEEDED)) setNeedsCode(true);
    },
  });
  const isWrongCode = hasCode(proof.error, 'wrong-code');
  const isShownAtCode = isWrongCode || hasCode(proof.error, SECOND_FACTOR_NEEDED);

  return (
    <Stack gap="md">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          proof.submit();
        }}
      >
        <Stack gap="md">
          <Text size="sm">{t('shell.proof.text')}</Text>
          <FormAlert
            failure={isShownAtCode ? null : toFormFailure(proof.error, t)}
            fields={FIELDS}
            title={t('shell.proof.failed')}
          />
          {/* Account name for password managers. */}
          <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
          <PasswordField
            label={t('shell.proof.password')}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            required
            error={getFieldErrors(proof.error).password}
            data-autofocus
          />
          {needsCode ? (
            <TextInput
              ref={focusOnMount}
              label={t('shell.proof.code')}
              description={t('shell.proof.codeHint')}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={64}
              required
              withAsterisk={false}
              error={isWrongCode ? errorMessage(proof.error, t) : undefined}
            />
          ) : null}
          <Group justify="flex-end">
            <CancelButton onAnswer={onAnswer} />
            <Button
              type="submit"
              disabled={!password || (needsCode && !code.trim())}
              loading={proof.isPending}
            >
              {t('shell.proof.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
      {children}
    </Stack>
  );
}

const focusOnMount = (input: HTMLInputElement | null) => input?.focus();

function hasCode(error: Error | null, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}

interface PasskeyProps {
  onAnswer: Answer;
  /** Shown below the password instead of alone. */
  isSecondary?: boolean;
}

function PasskeyProof({ onAnswer, isSecondary = false }: PasskeyProps) {
  const { t } = useTranslation();
  const proof = useGuardedMutation({
    mutationFn: proveIdentityWithPasskey,
    onSuccess: () => onAnswer(true),
  });
  return (
    <Stack gap="md">
      {isSecondary ? (
        <Divider label={t('identity.login.or')} />
      ) : (
        <Text size="sm">{t('shell.proof.passkeyText')}</Text>
      )}
      {proof.error ? (
        <ErrorAlert title={t('shell.proof.failed')} message={errorMessage(proof.error, t)} />
      ) : null}
      <Button
        fullWidth
        variant={isSecondary ? 'default' : 'filled'}
        leftSection={<IconKey size={18} stroke={1.75} aria-hidden />}
        loading={proof.isPending}
        onClick={() => proof.submit()}
        data-autofocus={isSecondary ? undefined : true}
      >
        {t('shell.proof.passkey')}
      </Button>
      {isSecondary ? null : (
        <Group justify="flex-end">
          <CancelButton onAnswer={onAnswer} />
        </Group>
      )}
    </Stack>
  );
}

/**
 * For accounts without a password: a sign-in in another tab stores a token of a new session, which is
 * the proof. A renewal keeps the session and proves nothing; another user is no proof either.
 */
function ProviderProof({ onAnswer }: { onAnswer: Answer }) {
  const { t } = useTranslation();
  const [asked] = useState(() => readOwner(readStoredToken()));
  useEffect(
    () =>
      onSessionChange(() => {
        const token = readValidToken();
        if (!token) return;
        const { user, session } = readOwner(token);
        if (user !== asked.user) onAnswer(false);
        else if (session !== null && session !== asked.session) onAnswer(true);
      }),
    [asked, onAnswer],
  );
  return (
    <Stack gap="md">
      <Text size="sm">{t('shell.proof.noPassword')}</Text>
      <Group justify="flex-end" align="center">
        <CancelButton onAnswer={onAnswer} />
        <Button
          component="a"
          href={paths.loginAndClose()}
          target="_blank"
          rel="opener"
          data-autofocus
        >
          {t('shell.session.authenticate')}
        </Button>
      </Group>
    </Stack>
  );
}

function CancelButton({ onAnswer }: { onAnswer: Answer }) {
  const { t } = useTranslation();
  return (
    <Button variant="default" onClick={() => onAnswer(false)}>
      {t('shell.confirm.cancel')}
    </Button>
  );
}
