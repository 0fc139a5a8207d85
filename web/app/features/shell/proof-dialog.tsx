import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getFieldErrors, toFormFailure } from '~/api/errors';
import { proveIdentity } from '~/api/sessions';
import { useCurrentUser } from '~/api/use-current-user';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { registerProofPrompt } from '~/lib/fresh-proof';
import { paths } from '~/lib/paths';
import { onSessionChange, readOwner, readStoredToken, readValidToken } from '~/lib/session';
import { FormAlert } from '~/ui/form-errors';
import { PasswordField } from '~/ui/password-field';

type Answer = (isProven: boolean) => void;

/**
 * Asks for the password when the server needs a fresh proof of identity. The request that needed it
 * is then sent again.
 */
export function ProofDialog() {
  const { t } = useTranslation();
  const { hasPassword } = useCurrentUser();
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
      {hasPassword ? <PasswordProof onAnswer={close} /> : <ProviderProof onAnswer={close} />}
    </Modal>
  );
}

const FIELDS = ['password'] as const;

function PasswordProof({ onAnswer }: { onAnswer: Answer }) {
  const { t } = useTranslation();
  const { email } = useCurrentUser();
  const [password, setPassword] = useState('');
  const proof = useGuardedMutation({
    mutationFn: () => proveIdentity(password),
    onSuccess: () => onAnswer(true),
  });

  return (
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
          failure={toFormFailure(proof.error, t)}
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
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onAnswer(false)}>
            {t('shell.confirm.cancel')}
          </Button>
          <Button type="submit" disabled={!password} loading={proof.isPending}>
            {t('shell.proof.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
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
        <Button variant="default" onClick={() => onAnswer(false)}>
          {t('shell.confirm.cancel')}
        </Button>
        <Anchor href={paths.loginAndClose()} target="_blank" rel="opener" underline="always">
          {t('shell.session.authenticate')}
        </Anchor>
      </Group>
    </Stack>
  );
}
