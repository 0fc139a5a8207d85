import { Button, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage, getFieldErrors, toFormFailure } from '~/api/errors';
import { addPasskey, removePasskey, type Passkey, type SecondFactor } from '~/api/second-factor';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { formatDate } from '~/lib/dates';
import { describeDevice } from '~/lib/device-name';
import { FormAlert } from '~/ui/form-errors';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';
import { usePasskeySupport } from '~/ui/use-passkey-support';
import styles from './second-factor.module.css';
import { Section } from './section';
import listStyles from './security-page.module.css';

const MAX_NAME_CHARS = 60;
const FIELDS = ['name'] as const;

export interface SectionProps {
  factor: SecondFactor;
  /** Shows recovery codes, which the server sends once. */
  onCodes: (codes: string[] | null) => void;
}

export function PasskeysSection({ factor, onCodes }: SectionProps) {
  const { t } = useTranslation();
  const isSupported = usePasskeySupport();
  const [isAdding, setIsAdding] = useState(false);
  const isLastFactor = factor.passkeys.length === 1 && factor.authenticatorSince === null;
  const canAdd = isSupported && factor.passkeysAvailable;

  return (
    <Section title={t('security.passkeys.title')}>
      <Text size="sm">{t('security.passkeys.lead')}</Text>
      {factor.passkeys.length > 0 ? (
        <ul className={listStyles.items}>
          {factor.passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} isLastFactor={isLastFactor} />
          ))}
        </ul>
      ) : null}
      {canAdd ? null : (
        <Text size="sm" mt="sm">
          {factor.passkeysAvailable
            ? t('security.passkeys.notSupported')
            : t('security.passkeys.notAvailable')}
        </Text>
      )}
      {canAdd && !isAdding ? (
        <Button
          mt="md"
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setIsAdding(true)}
        >
          {t('security.passkeys.add')}
        </Button>
      ) : null}
      {canAdd && isAdding ? (
        <AddPasskeyForm
          onAdded={(codes) => {
            setIsAdding(false);
            if (codes) onCodes(codes);
            showSuccess(t('security.passkeys.added'), t);
          }}
          onCancel={() => setIsAdding(false)}
        />
      ) : null}
    </Section>
  );
}

interface FormProps {
  onAdded: (codes: string[] | null) => void;
  onCancel: () => void;
}

/** Asks for a name, by which the owner tells passkeys apart, then for the passkey itself. */
function AddPasskeyForm({ onAdded, onCancel }: FormProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(() => describeDevice(navigator.userAgent));
  const addition = useGuardedMutation({
    mutationFn: () => addPasskey(name.trim()),
    onSuccess: onAdded,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    addition.submit();
  };

  return (
    <form noValidate className={listStyles.form} onSubmit={submit}>
      <TextInput
        // The button that opened the form is gone.
        ref={focusOnMount}
        label={t('security.passkeys.name')}
        description={t('security.passkeys.nameHint')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={MAX_NAME_CHARS}
        autoComplete="off"
        required
        withAsterisk={false}
        error={getFieldErrors(addition.error).name}
      />
      <FormAlert
        failure={toFormFailure(addition.error, t)}
        fields={FIELDS}
        title={t('security.passkeys.addFailed')}
      />
      <div className={styles.buttons}>
        <Button type="submit" disabled={!name.trim()} loading={addition.isPending}>
          {t('security.passkeys.continue')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('shell.confirm.cancel')}
        </Button>
      </div>
    </form>
  );
}

const focusOnMount = (input: HTMLInputElement | null) => input?.focus();

function PasskeyItem({ passkey, isLastFactor }: { passkey: Passkey; isLastFactor: boolean }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const { id, name, createdAt, lastUsedAt } = passkey;
  const removal = useGuardedMutation({
    mutationFn: () => removePasskey(id),
    onSuccess: () => showSuccess(t('security.passkeys.removed'), t),
    onError: (error) => showError(t('security.passkeys.removeFailed'), failureMessage(error, t), t),
  });
  const confirmAndRemove = async () => {
    const isConfirmed = await confirm({
      title: t('security.passkeys.question', { name }),
      text: t('security.passkeys.consequences'),
      listItems: isLastFactor ? [t('security.secondFactor.last')] : [],
      confirmLabel: t('security.passkeys.remove'),
      dangerous: true,
    });
    if (isConfirmed) removal.submit();
  };

  return (
    <li className={listStyles.item}>
      <div className={listStyles.address}>
        <div className={listStyles.name}>{name}</div>
        <Text component="div" size="sm" c="dimmed">
          <div>{t('security.passkeys.since', { day: formatDate(createdAt) })}</div>
          <div>
            {lastUsedAt
              ? t('security.passkeys.used', { day: formatDate(lastUsedAt) })
              : t('security.passkeys.unused')}
          </div>
        </Text>
      </div>
      <Button
        variant="default"
        loading={removal.isPending}
        onClick={() => void confirmAndRemove()}
        aria-label={t('security.passkeys.removeOne', { name })}
      >
        {t('security.passkeys.remove')}
      </Button>
    </li>
  );
}
