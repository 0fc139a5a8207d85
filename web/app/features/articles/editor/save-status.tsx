import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import { formatTime } from '~/lib/dates';
import { useArticleEditor } from './article-editor-context';
import styles from './save-status.module.css';
import type { Saving } from './saving/autosave';

export function SaveStatus({ saving }: { saving: Saving }) {
  const { t } = useTranslation();
  const { saveNow } = useArticleEditor();
  const { state, isClosed } = saving;
  return (
    <div className={styles.status} data-failed={state === 'failed' || undefined}>
      <span role="status">{useWords(saving)}</span>
      {state === 'failed' && !isClosed ? (
        <Button size="compact-sm" variant="default" onClick={() => void saveNow()}>
          {t('errors.retry')}
        </Button>
      ) : null}
    </div>
  );
}

function useWords({ state, savedAt, failure, isClosed }: Saving): string {
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
            reason: failureMessage(failure, t) ?? t('articleEditor.saving.sessionEnded'),
          });
    case 'saved':
      return savedAt
        ? t('articleEditor.saving.savedAt', { time: formatTime(savedAt) })
        : t('articleEditor.saving.saved');
  }
}
