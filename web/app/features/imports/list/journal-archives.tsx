import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconArchive, IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import type { PageFilters } from '~/api/imports';
import {
  downloadJournalArchive,
  journalArchivesQuery,
  makeJournalArchive,
  removeJournalArchive,
  type JournalArchive,
} from '~/api/journal-archives';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { useList } from '~/api/use-list';
import type { Tone } from '~/lib/article-status';
import { formatDateTime } from '~/lib/dates';
import { useFileSize } from '~/lib/files';
import type { Column } from '~/ui/data-table';
import { EmptyState } from '~/ui/empty-state';
import { ListTable } from '~/ui/list-table';
import { StatusBadge } from '~/ui/status-badge';
import { showError } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';
import styles from '../imports.module.css';

const TONES: Record<JournalArchive['state'], Tone> = {
  making: 'blue',
  made: 'green',
  failed: 'red',
};

interface Props {
  parseFilters: (searchParams: URLSearchParams) => PageFilters;
}

/** Archives of the whole journal, which another installation can read. */
export function JournalArchives({ parseFilters }: Props) {
  const { t } = useTranslation();
  const list = useList(parseFilters, journalArchivesQuery);
  const columns = useColumns();
  return (
    <>
      <MakeArchive isMaking={list.data?.results.some(({ state }) => state === 'making') ?? false} />
      <ListTable
        label={t('imports.tabs.archives')}
        list={list}
        failureTitle={t('imports.archives.failed')}
        columns={columns}
        emptyState={
          <EmptyState
            icon={<IconArchive size={44} stroke={1.3} />}
            title={t('imports.archives.none')}
            text={t('imports.archives.noneHint')}
          />
        }
      />
    </>
  );
}

function MakeArchive({ isMaking }: { isMaking: boolean }) {
  const { t } = useTranslation();
  const [withPeople, setWithPeople] = useState(false);
  const { submit, isPending } = useGuardedMutation({
    mutationFn: () => makeJournalArchive(withPeople),
    onError: (error) => showError(t('imports.archives.makeFailed'), failureMessage(error, t), t),
  });
  return (
    <Stack className={styles.lead} gap="sm">
      <Text>{t('imports.archives.lead')}</Text>
      <Checkbox
        checked={withPeople}
        onChange={({ currentTarget }) => setWithPeople(currentTarget.checked)}
        label={t('imports.archives.withPeople')}
        description={t('imports.archives.withPeopleHint')}
      />
      <div>
        <Button aria-busy={isPending || isMaking} disabled={isMaking} onClick={() => submit()}>
          {t('imports.archives.make')}
        </Button>
      </div>
    </Stack>
  );
}

function useColumns(): readonly Column<JournalArchive>[] {
  const { t, i18n } = useTranslation();
  const { fileSize } = useFileSize();
  const number = (count: number) => count.toLocaleString(i18n.language);
  return [
    {
      name: 'createdAt',
      title: t('imports.archives.createdAt'),
      inCard: 'heading',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className={styles.time}>
          {formatDateTime(createdAt)}
        </time>
      ),
    },
    {
      name: 'state',
      title: t('imports.list.state'),
      inCard: 'above',
      cell: ({ state }) => (
        <StatusBadge tone={TONES[state]}>{t(`imports.archives.states.${state}`)}</StatusBadge>
      ),
    },
    {
      name: 'content',
      title: t('imports.archives.content'),
      inCard: 'below',
      cell: ({ counts, size, withPeople }) =>
        size === null
          ? '—'
          : [
              t('imports.kinds.article', {
                count: counts.articles,
                number: number(counts.articles),
              }),
              t('imports.kinds.issue', { count: counts.issues, number: number(counts.issues) }),
              ...(withPeople
                ? [
                    t('imports.kinds.person', {
                      count: counts.people,
                      number: number(counts.people),
                    }),
                  ]
                : []),
              fileSize(size),
            ].join(', '),
    },
    {
      name: 'expiresAt',
      title: t('imports.archives.expiresAt'),
      inCard: 'below',
      cell: ({ expiresAt }) => (expiresAt ? formatDateTime(expiresAt) : '—'),
    },
    {
      name: 'actions',
      title: t('imports.archives.actions'),
      inCard: 'action',
      cell: (archive) => <ArchiveActions archive={archive} />,
    },
  ];
}

function ArchiveActions({ archive }: { archive: JournalArchive }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const download = useGuardedMutation({
    mutationFn: () => downloadJournalArchive(archive.id),
    onError: (error) =>
      showError(t('imports.archives.downloadFailed'), failureMessage(error, t), t),
  });
  const remove = useGuardedMutation({
    mutationFn: async () => {
      const isConfirmed = await confirm({
        title: t('imports.archives.removeTitle'),
        text: t('imports.archives.removeText'),
        confirmLabel: t('imports.archives.remove'),
      });
      if (isConfirmed) await removeJournalArchive(archive.id);
    },
    onError: (error) => showError(t('imports.archives.removeFailed'), failureMessage(error, t), t),
  });
  return (
    <Group gap="xs" wrap="wrap">
      {archive.state === 'made' ? (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-busy={download.isPending}
          onClick={() => download.submit()}
        >
          {t('imports.archives.download')}
        </Button>
      ) : null}
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconTrash size={16} aria-hidden />}
        aria-busy={remove.isPending}
        onClick={() => remove.submit()}
      >
        {t('imports.archives.remove')}
      </Button>
    </Group>
  );
}
