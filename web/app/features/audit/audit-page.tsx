import { Button, Card } from '@mantine/core';
import { IconDownload, IconHistoryOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  auditQuery,
  downloadAuditLog,
  type AuditFilters,
  type AuditGroup,
  type AuditObjectKind,
  type AuditResult,
} from '~/api/audit';
import { failureMessage } from '~/api/errors';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { useList } from '~/api/use-list';
import { parseDate, parsePageIndex } from '~/lib/list-search-params';
import { EmptyState } from '~/ui/empty-state';
import { ListFilters } from '~/ui/list-filters';
import { ListTable } from '~/ui/list-table';
import { PageActions } from '~/ui/page-actions';
import { showError } from '~/ui/toasts';
import { useAuditColumns } from './audit-columns';
import { AuditFilterForm, NO_FILTERS } from './audit-filters';
import { GROUPS, OBJECT_KINDS, RESULTS } from './audit-words';

const PAGE_SIZE = 20;

/** Reads the filters from the URL; ignores invalid values. */
export function parseFilters(searchParams: URLSearchParams): AuditFilters {
  const person = searchParams.get('person') ?? '';
  const pick = <Value extends string>(values: readonly Value[], name: string): Value | null =>
    values.find((value) => value === searchParams.get(name)) ?? null;
  const objectKind = pick<AuditObjectKind>(OBJECT_KINDS, 'objectKind');
  return {
    person: /^[1-9]\d{0,14}$/.test(person) ? Number(person) : null,
    group: pick<AuditGroup>(GROUPS, 'group'),
    objectKind,
    objectId: objectKind ? (searchParams.get('objectId') ?? '').slice(0, 200) : '',
    result: pick<AuditResult>(RESULTS, 'result'),
    from: parseDate(searchParams, 'from'),
    to: parseDate(searchParams, 'to'),
    pageIndex: parsePageIndex(searchParams),
    pageSize: PAGE_SIZE,
  };
}

/** The audit log with its filters. The URL contains filters and page. */
export function AuditPage() {
  const { t } = useTranslation();
  const list = useList(parseFilters, auditQuery);
  const columns = useAuditColumns(list.getHref);
  const download = useGuardedMutation({
    mutationFn: () => downloadAuditLog(list.filters),
    onError: (error) => showError(t('audit.list.exportFailed'), failureMessage(error, t), t),
  });

  return (
    <>
      <PageActions>
        <Button
          variant="default"
          loading={download.isPending}
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => download.submit()}
        >
          {t('audit.list.export')}
        </Button>
      </PageActions>
      <Card withBorder p={0} mt="lg">
        <ListFilters list={list} columns={columns}>
          <AuditFilterForm
            filters={list.filters}
            onChange={(changes) => void list.changeFilters(changes)}
          />
        </ListFilters>
        <ListTable
          label={t('routes.auditLog')}
          list={list}
          failureTitle={t('audit.list.failed')}
          columns={columns}
          emptyState={
            <EmptyState
              icon={<IconHistoryOff size={44} stroke={1.3} />}
              title={t('audit.list.none')}
              text={t('audit.list.noneHint')}
            >
              <Button component={Link} to={list.getHref(NO_FILTERS)} variant="default">
                {t('audit.list.showAll')}
              </Button>
            </EmptyState>
          }
        />
      </Card>
    </>
  );
}
