import { Button, Card } from '@mantine/core';
import { IconFileUpload, IconPackageImport, IconWorldDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { importsQuery, type PageFilters } from '~/api/imports';
import { useList } from '~/api/use-list';
import { parsePageIndex } from '~/lib/list-search-params';
import { paths } from '~/lib/paths';
import { EmptyState } from '~/ui/empty-state';
import { LinkTabs } from '~/ui/link-tabs';
import { ListFilters } from '~/ui/list-filters';
import { ListTable } from '~/ui/list-table';
import { PageActions } from '~/ui/page-actions';
import { useImportsColumns } from './imports-columns';
import { JournalArchives } from './journal-archives';
import { MissedAddresses } from './missed-addresses';

const PAGE_SIZE = 20;
const ADDRESSES = 'addresses';
const ARCHIVES = 'archives';

/** Reads the page from the URL; ignores invalid values. */
export function parseFilters(searchParams: URLSearchParams): PageFilters {
  return { pageIndex: parsePageIndex(searchParams), pageSize: PAGE_SIZE };
}

/** Imports from other journal systems, addresses of earlier sites that lead nowhere, and archives of this journal. */
export function ImportsPage() {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  const tab = searchParams.get('tab');
  const showsAddresses = tab === ADDRESSES;
  const showsArchives = tab === ARCHIVES;
  const showsImports = !showsAddresses && !showsArchives;
  const tabs = [
    { label: t('imports.tabs.imports'), to: '?', current: showsImports },
    { label: t('imports.tabs.addresses'), to: `?tab=${ADDRESSES}`, current: showsAddresses },
    { label: t('imports.tabs.archives'), to: `?tab=${ARCHIVES}`, current: showsArchives },
  ];
  return (
    <>
      {showsImports ? (
        <PageActions>
          <Button
            component={Link}
            to={paths.importFromSite()}
            variant="default"
            leftSection={<IconWorldDownload size={18} aria-hidden />}
          >
            {t('imports.list.fromSite')}
          </Button>
          <Button
            component={Link}
            to={paths.importFromFile()}
            leftSection={<IconFileUpload size={18} aria-hidden />}
          >
            {t('imports.list.fromFile')}
          </Button>
        </PageActions>
      ) : null}
      <Card withBorder p={0} mt="lg">
        <ListFilters list={{}} columns={[]}>
          <LinkTabs label={t('routes.imports')} tabs={tabs} />
        </ListFilters>
        {showsAddresses ? <MissedAddresses parseFilters={parseFilters} /> : null}
        {showsArchives ? <JournalArchives parseFilters={parseFilters} /> : null}
        {showsImports ? <ImportList /> : null}
      </Card>
    </>
  );
}

function ImportList() {
  const { t } = useTranslation();
  const list = useList(parseFilters, importsQuery);
  const columns = useImportsColumns();
  return (
    <ListTable
      label={t('imports.tabs.imports')}
      list={list}
      failureTitle={t('imports.list.failed')}
      columns={columns}
      emptyState={
        <EmptyState
          icon={<IconPackageImport size={44} stroke={1.3} />}
          title={t('imports.list.none')}
          text={t('imports.list.noneHint')}
        />
      }
    />
  );
}
