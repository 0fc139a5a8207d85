import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import { formatTime } from '~/lib/dates';
import styles from './save-status.module.css';
import type { Saving } from './saving/saver';

type AnySaving = Pick<Saving<unknown, unknown>, 'state' | 'savedAt' | 'failure' | 'isClosed'>;

interface Props {
  saving: AnySaving;
  /** In other words than the server's. */
  reason?: string | null;
  /** Where there is no other button for it. */
  onRetry?: () => void;
}

export function SaveStatus({ saving, reason, onRetry }: Props) {
  const { t } = useTranslation();
  const { state, isClosed } = saving;
  return (
    <div className={styles.status} data-failed={state === 'failed' || undefined}>
      <span role="status">{useWords(saving, reason)}</span>
      {onRetry && state === 'failed' && !isClosed ? (
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {t('errors.retry')}
        </Button>
      ) : null}
    </div>
  );
}

function useWords(saving: AnySaving, reason: Props['reason']): string {
  const { state, savedAt, failure, isClosed } = saving;
  const { t } = useTranslation();
  switch (state) {
    case 'saving':
      return t('articleEditor.saving.underWay');
    case 'unsaved':
      return t('articleEditor.saving.unsaved');
    case 'conflict':
      return t('articleEditor.saving.conflict');
    case 'failed':
      return isClosed
        ? t('articleEditor.saving.closed')
        : t('articleEditor.saving.failed', {
            reason: reason ?? failureMessage(failure, t) ?? t('articleEditor.saving.sessionEnded'),
          });
    case 'saved':
      return savedAt
        ? t('articleEditor.saving.savedAt', { time: formatTime(savedAt) })
        : t('articleEditor.saving.saved');
  }
}
