import { Button, Group, Modal, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import { issueQuery, issuesQuery, type EditorGroup, type IssueRow } from '~/api/issues';
import { formatDate } from '~/lib/dates';
import { ErrorAlert } from '~/ui/error-alert';

/** So many are years of a journal; nobody copies the board of an older one. */
const OFFERED = {
  from: '',
  to: '',
  order: '-publicationDate',
  pageIndex: 0,
  pageSize: 100,
};

interface Props {
  /** Its own board is not offered. */
  issueId: number;
  onCopy: (groups: EditorGroup[]) => void;
}

/** A board changes little from issue to issue. */
export function CopyBoard({ issueId, onCopy }: Props) {
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
        <ChooseBoard
          issueId={issueId}
          onClose={close}
          onCopy={(groups) => {
            if (!isOpen) return; // it is fading, and has copied already
            close();
            onCopy(groups);
          }}
        />
      </Modal>
    </>
  );
}

function ChooseBoard({ issueId, onClose, onCopy }: Props & { onClose: () => void }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<number | null>(null);
  const issues = useQuery(issuesQuery(OFFERED));
  const board = useQuery({ ...issueQuery(chosen ?? 0), enabled: chosen !== null });
  const failed = issues.error ? issues : board.error ? board : null;
  const others = issues.data?.results.filter(({ id }) => id !== issueId);
  const groups = chosen === null ? undefined : board.data?.editorGroups;

  return (
    <Stack gap="md">
      {others ? (
        <ChooseIssue issues={others} chosen={chosen} onChoose={setChosen} />
      ) : failed ? null : (
        <Skeleton height={64} radius="sm" />
      )}
      {failed ? (
        <ErrorAlert
          title={t('issues.board.copyFailed')}
          message={errorMessage(failed.error, t)}
          onRetry={() => void failed.refetch()}
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
          loading={chosen !== null && board.isLoading}
          onClick={() => onCopy(groups ?? [])}
        >
          {t('issues.board.copyIt')}
        </Button>
      </Group>
    </Stack>
  );
}

interface ChooseIssueProps {
  issues: readonly IssueRow[];
  chosen: number | null;
  onChoose: (id: number | null) => void;
}

function ChooseIssue({ issues, chosen, onChoose }: ChooseIssueProps) {
  const { t } = useTranslation();
  if (issues.length === 0) return <Text>{t('issues.board.noOtherIssue')}</Text>;
  return (
    <NativeSelect
      label={t('issues.board.copyFrom')}
      data-autofocus
      value={chosen ?? ''}
      onChange={({ currentTarget }) => onChoose(Number(currentTarget.value) || null)}
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
