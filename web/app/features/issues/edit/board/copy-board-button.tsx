import { Button, Group, Modal, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import { issueQuery, issuesQuery, type EditorGroup, type IssueRow } from '~/api/issues';
import { formatDate } from '~/lib/dates';
import { ErrorAlert } from '~/ui/error-alert';

/** The latest 100 issues cover many years; older boards are not worth copying. */
const COPYABLE_ISSUES = {
  from: '',
  to: '',
  order: '-publicationDate',
  pageIndex: 0,
  pageSize: 100,
};

interface Props {
  /** Excluded from the choice. */
  issueId: number;
  onCopy: (groups: EditorGroup[]) => void;
}

/** Opens a dialog that replaces the board with that of another issue. */
export function CopyBoardButton({ issueId, onCopy }: Props) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCopy size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('issues.board.copy')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t('issues.board.copy')}
        withCloseButton={false}
        attributes={{ header: { role: 'presentation' } }}
      >
        <CopyBoardForm
          issueId={issueId}
          onClose={close}
          onCopy={(groups) => {
            if (!isOpen) return; // closing: the board is already copied
            close();
            onCopy(groups);
          }}
        />
      </Modal>
    </>
  );
}

function CopyBoardForm({ issueId, onClose, onCopy }: Props & { onClose: () => void }) {
  const { t } = useTranslation();
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const issues = useQuery(issuesQuery(COPYABLE_ISSUES));
  const board = useQuery({ ...issueQuery(selectedId ?? 0), enabled: selectedId !== null });
  const failedQuery = issues.error ? issues : board.error ? board : null;
  const others = issues.data?.results.filter(({ id }) => id !== issueId);
  const groups = selectedId === null ? undefined : board.data?.editorGroups;

  return (
    <Stack gap="md">
      {others ? (
        <IssueSelect issues={others} selectedId={selectedId} onSelect={setSelectedId} />
      ) : failedQuery ? null : (
        <Skeleton height={64} radius="sm" />
      )}
      {failedQuery ? (
        <ErrorAlert
          title={t('issues.board.copyFailed')}
          message={errorMessage(failedQuery.error, t)}
          onRetry={() => void failedQuery.refetch()}
        />
      ) : null}
      {groups ? (
        <Text size="sm" role="status">
          {t('issues.board.copyConsequences', {
            groups: t('issues.board.groupCount', { count: groups.length }),
            editors: t('issues.board.editorCount', {
              count: groups.reduce((count, { editors }) => count + editors.length, 0),
            }),
          })}
        </Text>
      ) : null}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('shell.confirm.cancel')}
        </Button>
        <Button
          disabled={!groups}
          loading={selectedId !== null && board.isLoading}
          onClick={() => onCopy(groups ?? [])}
        >
          {t('issues.board.copyIt')}
        </Button>
      </Group>
    </Stack>
  );
}

interface IssueSelectProps {
  issues: readonly IssueRow[];
  selectedId: number | null;
  onSelect: (id: number | null) => void;
}

function IssueSelect({ issues, selectedId, onSelect }: IssueSelectProps) {
  const { t } = useTranslation();
  if (issues.length === 0) return <Text>{t('issues.board.noOtherIssue')}</Text>;
  return (
    <NativeSelect
      label={t('issues.board.copyFrom')}
      data-autofocus
      value={selectedId ?? ''}
      onChange={({ currentTarget }) => onSelect(Number(currentTarget.value) || null)}
      data={[
        { value: '', label: t('issues.board.chooseIssue') },
        ...issues.map(({ id, label, publicationDate }) => ({
          value: String(id),
          label: publicationDate
            ? `${label} (${formatDate(publicationDate)})`
            : t('issues.board.issueUnpublished', { label }),
        })),
      ]}
    />
  );
}
