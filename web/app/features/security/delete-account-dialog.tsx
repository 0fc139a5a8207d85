import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toFormFailure, getFieldErrors } from '~/api/errors';
import { eraseMyAccount } from '~/api/personal-data';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { FormAlert } from '~/ui/form-errors';
import { PasswordField } from '~/ui/password-field';
import { showSuccess } from '~/ui/toasts';

interface Props {
  opened: boolean;
  onClose: () => void;
  onDeleted: () => Promise<void>;
}

const FIELDS = ['password'] as const;

/** Asks for the password, which proves that the owner deletes the account. */
export function DeleteAccountDialog({ opened, onClose, onDeleted }: Props) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const deletion = useGuardedMutation({
    mutationFn: () => eraseMyAccount(password),
    onSuccess: async () => {
      await onDeleted();
      showSuccess(t('security.erasure.done'), t);
    },
  });
  const passwordError = getFieldErrors(deletion.error).password;

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('security.erasure.question')}
      withCloseButton={false}
      attributes={{ header: { role: 'presentation' } }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          deletion.submit();
        }}
      >
        <Stack gap="md">
          <Text size="sm">{t('security.erasure.consequences')}</Text>
          <FormAlert
            failure={toFormFailure(deletion.error, t)}
            fields={FIELDS}
            title={t('security.erasure.failed')}
          />
          <PasswordField
            label={t('security.password.current')}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            required
            error={passwordError}
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('shell.confirm.cancel')}
            </Button>
            <Button
              type="submit"
              color="carmine.7"
              disabled={!password}
              loading={deletion.isPending}
            >
              {t('security.erasure.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
