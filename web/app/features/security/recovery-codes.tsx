import { Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import { renewRecoveryCodes } from '~/api/second-factor';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { formatDate } from '~/lib/dates';
import { saveAttachment } from '~/lib/files';
import { Notice } from '~/ui/notice';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';
import type { SectionProps } from './passkeys-section';
import styles from './second-factor.module.css';
import { Section } from './section';

/** At this number the owner is told to renew the codes. */
const FEW = 3;

const FILE_NAME = 'recovery-codes.txt';

/** Number of the codes that are left, and their renewal. */
export function RecoveryCodesSection({ factor, onCodes }: SectionProps) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const count = factor.recoveryCodesLeft;
  const renewal = useGuardedMutation({
    mutationFn: renewRecoveryCodes,
    onSuccess: onCodes,
    onError: (error) => showError(t('security.recovery.failed'), failureMessage(error, t), t),
  });
  const confirmAndRenew = async () => {
    const isConfirmed = await confirm({
      title: t('security.recovery.question'),
      text: t('security.recovery.consequences'),
      confirmLabel: t('security.recovery.renew'),
    });
    if (isConfirmed) renewal.submit();
  };

  return (
    <Section title={t('security.recovery.title')}>
      <Text size="sm">{t('security.recovery.lead')}</Text>
      {count > FEW ? (
        <Text size="sm" mt="sm" fw={600}>
          {t('security.recovery.left', { count })}
        </Text>
      ) : (
        <Notice icon={<IconAlertTriangle aria-hidden />} className={styles.alert}>
          {count === 0 ? t('security.recovery.none') : t('security.recovery.few', { count })}
        </Notice>
      )}
      <Button
        mt="md"
        variant="default"
        loading={renewal.isPending}
        onClick={() => void confirmAndRenew()}
      >
        {t('security.recovery.renew')}
      </Button>
    </Section>
  );
}

interface Props {
  codes: readonly string[];
  email: string | null;
  onClose: () => void;
}

/** New recovery codes. The server keeps only their hashes, so this is the one time to save them. */
export function NewRecoveryCodes({ codes, email, onClose }: Props) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [codes]);

  const [description] = useState(() =>
    [
      t('security.recovery.fileTitle', { host: window.location.host }),
      ...(email ? [email] : []),
      formatDate(new Date().toISOString()),
    ].join('\r\n'),
  );
  const text = [description, '', ...codes, ''].join('\r\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      showSuccess(t('security.recovery.copied'), t);
    } catch {
      showError(t('security.recovery.copyFailed'), t('security.recovery.copyByHand'), t);
    }
  };

  return (
    <div className={styles.codes}>
      <h3 ref={heading} tabIndex={-1} className={styles.heading}>
        {t('security.recovery.newTitle')}
      </h3>
      <Text size="sm">{t('security.recovery.newText')}</Text>
      {/* Paper tells what the codes are for; on the screen that is clear. */}
      <p className={styles.paperOnly} aria-hidden="true">
        {description}
      </p>
      <ol className={styles.codeList}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.buttons} data-screen-only>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copy()}
        >
          {t('security.recovery.copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => saveAttachment(new Blob([text], { type: 'text/plain' }), FILE_NAME)}
        >
          {t('security.recovery.download')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('security.recovery.print')}
        </Button>
        <Button onClick={onClose}>{t('security.recovery.saved')}</Button>
      </div>
    </div>
  );
}
