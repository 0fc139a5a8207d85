import { Button, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import {
  clearMissedAddresses,
  missedAddressesQuery,
  type MissedAddress,
  type PageFilters,
} from '~/api/imports';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { useList } from '~/api/use-list';
import { formatDateTime } from '~/lib/dates';
import type { Column } from '~/ui/data-table';
import { EmptyState } from '~/ui/empty-state';
import { ListTable } from '~/ui/list-table';
import { PageActions } from '~/ui/page-actions';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';
import styles from '../imports.module.css';

interface Props {
  parseFilters: (searchParams: URLSearchParams) => PageFilters;
}

/** Addresses of earlier sites that were asked for and lead nowhere. */
export function MissedAddresses({ parseFilters }: Props) {
  const { t } = useTranslation();
  const list = useList(parseFilters, missedAddressesQuery);
  const columns = useColumns();
  return (
    <>
      {list.data && list.data.count > 0 ? <ClearButton /> : null}
      <Text className={styles.lead}>{t('imports.missed.lead')}</Text>
      <ListTable
        label={t('imports.tabs.addresses')}
        list={list}
        failureTitle={t('imports.missed.failed')}
        columns={columns}
        emptyState={
          <EmptyState
            icon={<IconCircleCheck size={44} stroke={1.3} />}
            title={t('imports.missed.none')}
            text={t('imports.missed.noneHint')}
          />
        }
      />
    </>
  );
}

function useColumns(): readonly Column<MissedAddress>[] {
  const { t, i18n } = useTranslation();
  const time = (iso: string) => (
    <time dateTime={iso} className={styles.time}>
      {formatDateTime(iso)}
    </time>
  );
  return [
    {
      name: 'path',
      title: t('imports.missed.path'),
      inCard: 'heading',
      cell: ({ path }) => <bdi className={styles.path}>{path}</bdi>,
    },
    {
      name: 'count',
      title: t('imports.missed.count'),
      inCard: 'below',
      cell: ({ count }) => count.toLocaleString(i18n.language),
    },
    {
      name: 'firstAsked',
      title: t('imports.missed.firstAsked'),
      inCard: 'below',
      cell: ({ firstAsked }) => time(firstAsked),
    },
    {
      name: 'lastAsked',
      title: t('imports.missed.lastAsked'),
      inCard: 'below',
      cell: ({ lastAsked }) => time(lastAsked),
    },
  ];
}

function ClearButton() {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const { submit, isPending } = useGuardedMutation({
    mutationFn: async () => {
      const isConfirmed = await confirm({
        title: t('imports.missed.clearTitle'),
        text: t('imports.missed.clearText'),
        confirmLabel: t('imports.missed.clear'),
      });
      if (!isConfirmed) return;
      await clearMissedAddresses();
      showSuccess(t('imports.missed.cleared'), t);
    },
    onError: (error) => showError(t('imports.missed.clearFailed'), failureMessage(error, t), t),
  });
  return (
    <PageActions>
      <Button variant="default" aria-busy={isPending} onClick={() => submit()}>
        {t('imports.missed.clear')}
      </Button>
    </PageActions>
  );
}
