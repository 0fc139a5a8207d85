import { Button, Group, List, Modal } from '@mantine/core';
import { IconBellRinging, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { remindReviewers, type EditorArticleRow, type ReminderResult } from '~/api/editor-articles';
import { failureMessage } from '~/api/errors';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { useArticleTitle } from '~/ui/article-title';
import { showError } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';
import { AssignEditorDialog } from '../handling/assign-editor-dialog';
import styles from './workbench.module.css';

interface Props {
  /** Selected articles; not empty. */
  rows: readonly EditorArticleRow[];
  onClear: () => void;
}

type BulkAction = EditorArticleRow['bulkActions'][number];

/** Actions on the selected articles; each applies to those whose rules allow it. */
export default function BulkBar({ rows, onClear }: Props) {
  const { t } = useTranslation();
  const [assignedRows, setAssignedRows] = useState<readonly EditorArticleRow[] | null>(null);
  const reminder = useReminder();
  const allowing = (action: BulkAction) =>
    rows.filter(({ bulkActions }) => bulkActions.includes(action));
  const toRemind = allowing('remind');
  const toAssign = allowing('assign-editor');

  return (
    <div className={styles.bulk} role="group" aria-label={t('workbench.selection.label')}>
      <strong role="status">{t('workbench.selection.count', { count: rows.length })}</strong>
      <Button
        variant="default"
        leftSection={<IconBellRinging size={17} aria-hidden />}
        loading={reminder.isPending}
        disabled={toRemind.length === 0}
        title={toRemind.length === 0 ? t('workbench.selection.noneToRemind') : undefined}
        onClick={() => reminder.submit({ rows: toRemind, skipped: rows.length - toRemind.length })}
      >
        {t('workbench.selection.remind')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconUserPlus size={17} aria-hidden />}
        disabled={toAssign.length === 0}
        title={toAssign.length === 0 ? t('workbench.selection.noneToAssign') : undefined}
        onClick={() => setAssignedRows(toAssign)}
      >
        {t('workbench.selection.assign')}
      </Button>
      <Button variant="subtle" className={styles.clear} onClick={onClear}>
        {t('workbench.selection.clear')}
      </Button>
      {assignedRows ? (
        <AssignEditorDialog
          articleIds={assignedRows.map(({ id }) => id)}
          currentId={
            assignedRows.length === 1 ? (assignedRows[0]?.handlingEditor?.id ?? null) : null
          }
          typeId={assignedRows.length === 1 ? assignedRows[0]?.typeId : undefined}
          onEnd={() => setAssignedRows(null)}
        />
      ) : null}
      {reminder.outcome ? (
        <ReminderResults {...reminder.outcome} onClose={reminder.closeOutcome} />
      ) : null}
    </div>
  );
}

interface ReminderRequest {
  rows: readonly EditorArticleRow[];
  /** Number of selected articles without anybody to remind. */
  skipped: number;
}

interface ReminderOutcome {
  rows: readonly EditorArticleRow[];
  results: readonly ReminderResult[];
}

/** Asks for confirmation and reminds; a double click asks once. */
function useReminder() {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const [outcome, setOutcome] = useState<ReminderOutcome | null>(null);
  const { submit, isPending } = useGuardedMutation({
    mutationFn: async ({ rows, skipped }: ReminderRequest) => {
      const isConfirmed = await confirm({
        title: t('workbench.remind.title', { count: rows.length }),
        text: t('workbench.remind.text'),
        listItems: skipped > 0 ? [t('workbench.remind.skipped', { count: skipped })] : [],
        confirmLabel: t('workbench.selection.remind'),
      });
      if (!isConfirmed) return;
      setOutcome({ rows, results: await remindReviewers(rows.map(({ id }) => id)) });
    },
    onError: (error) => showError(t('workbench.remind.failed'), failureMessage(error, t), t),
  });
  return { submit, isPending, outcome, closeOutcome: () => setOutcome(null) };
}

/** What happened to each article. */
function ReminderResults({ rows, results, onClose }: ReminderOutcome & { onClose: () => void }) {
  const { t } = useTranslation();
  const getTitle = useArticleTitle();
  const nameOf = (articleId: number) => {
    const row = rows.find(({ id }) => id === articleId);
    return row ? (row.manuscriptNumber ?? getTitle(row).text) : String(articleId);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('workbench.remind.results')}
      withCloseButton={false}
      attributes={{ header: { role: 'presentation' } }}
    >
      <List size="sm">
        {results.map(({ articleId, reminded, problem }) => (
          <List.Item key={articleId}>
            <strong>{nameOf(articleId)}</strong>
            {': '}
            {problem ? problem.text : t('workbench.remind.reminded', { count: reminded })}
          </List.Item>
        ))}
      </List>
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={onClose}>
          {t('workbench.remind.close')}
        </Button>
      </Group>
    </Modal>
  );
}
