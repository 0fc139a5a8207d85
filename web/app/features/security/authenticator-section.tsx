import { Anchor, Button, Text, TextInput } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage, failureMessage } from '~/api/errors';
import { confirmAuthenticator, removeAuthenticator, startAuthenticator } from '~/api/second-factor';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { formatDate } from '~/lib/dates';
import { ErrorAlert } from '~/ui/error-alert';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';
import type { SectionProps } from './passkeys-section';
import styles from './second-factor.module.css';
import { Section } from './section';
import listStyles from './security-page.module.css';

type Setup = Awaited<ReturnType<typeof startAuthenticator>>;

/** Authenticator app: its day and removal, or its setup. */
export function AuthenticatorSection({ factor, onCodes }: SectionProps) {
  const { t } = useTranslation();
  const start = useGuardedMutation({ mutationFn: startAuthenticator });
  const isSetUp = factor.authenticatorSince !== null;

  return (
    <Section title={t('security.authenticator.title')}>
      <Text size="sm">{t('security.authenticator.lead')}</Text>
      {isSetUp ? <SetUpAuthenticator factor={factor} /> : null}
      {!isSetUp && start.data ? (
        <ConfirmForm
          setup={start.data}
          onConfirmed={(codes) => {
            start.reset();
            if (codes) onCodes(codes);
            showSuccess(t('security.authenticator.added'), t);
          }}
          onCancel={() => start.reset()}
        />
      ) : null}
      {!isSetUp && !start.data ? (
        <>
          {start.error ? (
            <div className={styles.alert}>
              <ErrorAlert
                title={t('security.authenticator.failed')}
                message={errorMessage(start.error, t)}
              />
            </div>
          ) : null}
          <Button
            mt="md"
            variant="default"
            leftSection={<IconDeviceMobile size={18} aria-hidden />}
            loading={start.isPending}
            onClick={() => start.submit()}
          >
            {t('security.authenticator.setUp')}
          </Button>
        </>
      ) : null}
    </Section>
  );
}

function SetUpAuthenticator({ factor }: Pick<SectionProps, 'factor'>) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const removal = useGuardedMutation({
    mutationFn: removeAuthenticator,
    onSuccess: () => showSuccess(t('security.authenticator.removed'), t),
    onError: (error) =>
      showError(t('security.authenticator.removeFailed'), failureMessage(error, t), t),
  });
  const confirmAndRemove = async () => {
    const isConfirmed = await confirm({
      title: t('security.authenticator.question'),
      text: t('security.authenticator.consequences'),
      listItems: factor.passkeys.length === 0 ? [t('security.secondFactor.last')] : [],
      confirmLabel: t('security.authenticator.remove'),
      dangerous: true,
    });
    if (isConfirmed) removal.submit();
  };
  return (
    <>
      <Text size="sm" mt="sm" fw={600}>
        {t('security.authenticator.since', { day: formatDate(factor.authenticatorSince ?? '') })}
      </Text>
      <Button
        mt="md"
        variant="default"
        loading={removal.isPending}
        onClick={() => void confirmAndRemove()}
      >
        {t('security.authenticator.remove')}
      </Button>
    </>
  );
}

interface FormProps {
  setup: Setup;
  onConfirmed: (codes: string[] | null) => void;
  onCancel: () => void;
}

/** QR code and secret for the app, and a field for the first code, which proves that the app has it. */
function ConfirmForm({ setup, onConfirmed, onCancel }: FormProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const confirmation = useGuardedMutation({
    mutationFn: () => confirmAuthenticator(code.replaceAll(/\s/g, '')),
    onSuccess: onConfirmed,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirmation.submit();
  };

  return (
    <form noValidate className={listStyles.form} onSubmit={submit}>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(setup.qr)}`}
        alt={t('security.authenticator.qr')}
        className={styles.qr}
      />
      <div>
        <Text size="sm">{t('security.authenticator.secret')}</Text>
        <code className={styles.secret}>{setup.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        {/* On a phone nobody can scan the screen that they look at. */}
        {setup.uri.startsWith('otpauth://') ? (
          <Anchor href={setup.uri} size="sm" className={listStyles.link} underline="always">
            {t('security.authenticator.open')}
          </Anchor>
        ) : null}
      </div>
      <TextInput
        label={t('security.authenticator.code')}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={16}
        required
        withAsterisk={false}
        error={confirmation.error ? errorMessage(confirmation.error, t) : undefined}
      />
      <div className={styles.buttons}>
        <Button
          type="submit"
          disabled={!/^\d{6}$/.test(code.replaceAll(/\s/g, ''))}
          loading={confirmation.isPending}
        >
          {t('security.authenticator.confirm')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('shell.confirm.cancel')}
        </Button>
      </div>
    </form>
  );
}
