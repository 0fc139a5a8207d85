import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '~/lib/dates';
import type { SaveStatusProps } from '~/lib/merge';
import styles from './save-status.module.css';

interface Props {
  saving: SaveStatusProps;
  /** Error of the last attempt; null if the session has ended. */
  reason: string | null;
  /** Shows a retry button; for forms without a save button. */
  onRetry?: () => void;
  /** Another action beside the status. */
  children?: ReactNode;
}

export function SaveStatus({ saving, reason, onRetry, children }: Props) {
  const { t } = useTranslation();
  const { state, isClosed } = saving;
  return (
    <div className={styles.status} data-failed={state === 'failed' || undefined}>
      <span role="status">{useStatusText(saving, reason)}</span>
      {onRetry && state === 'failed' && !isClosed ? (
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {t('errors.retry')}
        </Button>
      ) : null}
      {children}
    </div>
  );
}

function useStatusText(
  { state, savedAt, isClosed }: SaveStatusProps,
  reason: string | null,
): string {
  const { t } = useTranslation();
  switch (state) {
    case 'saving':
      return t('editing.saving.underWay');
    case 'unsaved':
      return t('editing.saving.unsaved');
    case 'conflict':
      return t('editing.saving.conflict');
    case 'failed':
      return isClosed
        ? t('editing.saving.closed')
        : t('editing.saving.failed', { reason: reason ?? t('editing.saving.sessionEnded') });
    case 'saved':
      return savedAt
        ? t('editing.saving.savedAt', { time: formatTime(savedAt) })
        : t('editing.saving.saved');
  }
}
