import { Button, Card, Checkbox } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, startTransition, Suspense, useOptimistic, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import {
  editorArticleCountsQuery,
  editorArticlesQuery,
  exportArticles,
  type EditorArticleFilters,
  type EditorArticleRow,
} from '~/api/editor-articles';
import { useEnumerations } from '~/api/enumerations';
import { failureMessage } from '~/api/errors';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { useList } from '~/api/use-list';
import type { ParamChanges } from '~/lib/list-search-params';
import { useArticleTitle } from '~/ui/article-title';
import type { RowSelection } from '~/ui/data-table';
import { LinkTabs } from '~/ui/link-tabs';
import { ListFilters } from '~/ui/list-filters';
import { ListTable } from '~/ui/list-table';
import { SearchForm } from '~/ui/search-form';
import { showError } from '~/ui/toasts';
import {
  ALL,
  currentTab,
  isFiltered,
  keepTab,
  NO_FILTERS,
  parseFilters,
  searchChanges,
  STATUS_IDS,
  STATUS_NAMES,
  tabParam,
} from './article-filters';
import { ColumnsMenu, useColumnChoice } from './columns-menu';
import { useEditorArticlesColumns } from './editor-articles-columns';
import { NoArticles } from './empty-states';
import { FilterChips } from './filter-chips';
import { FilterDrawer } from './filter-drawer';
import { KeysHelp, useListKeys } from './list-keys';
import { ViewsMenu } from './views-menu';
import styles from './workbench.module.css';

// Not part of the first screen.
const BulkBar = lazy(() => import('./bulk-bar'));

/** Submitted articles for editors. The URL contains filters, order and page. */
export function EditorArticlesPage() {
  const { t } = useTranslation();
  const list = useList(parseFilters, editorArticlesQuery);
  const { filters, changeFilters, getHref } = list;
  const rows = list.data?.results ?? [];
  const choice = useColumnChoice();
  const columns = useEditorArticlesColumns(choice.shown);
  const shownColumns = columns.filter(
    ({ name }) => name === 'titleEn' || name === 'edit' || choice.shown.includes(name),
  );
  const container = useRef<HTMLDivElement>(null);
  const { selectedRows, selection, toggle, clear } = useRowSelection(rows);
  const keys = useListKeys({ container, ids: rows.map(({ id }) => id), onSelect: toggle });
  const applyFilters = (changes: ParamChanges) => changeFilters(keepTab(filters, changes));

  return (
    <div ref={container}>
      <Card withBorder p={0} mt="lg" className={styles.workbench}>
        <ListFilters list={list} columns={columns}>
          <WorkbenchTabs filters={filters} getHref={getHref} />
          <SearchForm
            label={t('workbench.list.search')}
            applied={filters.search}
            searchesAsTyped
            onApply={(search, asTyped) =>
              void changeFilters(searchChanges(filters, search), asTyped)
            }
            onClear={isFiltered(filters) ? () => void changeFilters(NO_FILTERS) : undefined}
          />
          <div className={styles.toolbar}>
            <QuickFilters filters={filters} onChange={applyFilters} />
            <div className={styles.tools}>
              <FilterDrawer filters={filters} onApply={(changes) => void applyFilters(changes)} />
              <ViewsMenu filters={filters} />
              <ColumnsMenu choice={choice} columns={columns} />
              <ExportButton filters={filters} />
              <KeysHelp help={keys.help} />
            </div>
          </div>
          <FilterChips filters={filters} rows={rows} getHref={getHref} />
          <SearchScope filters={filters} />
        </ListFilters>
        <ListTable
          label={t('routes.editorArticles')}
          list={list}
          failureTitle={t('articles.list.failed')}
          columns={shownColumns}
          selection={selection}
          currentId={keys.currentId}
          emptyState={<NoArticles filters={filters} getHref={getHref} />}
        />
      </Card>
      <Suspense>
        {selectedRows.length > 0 ? <BulkBar rows={selectedRows} onClear={clear} /> : null}
      </Suspense>
    </div>
  );
}

interface TabsProps {
  filters: EditorArticleFilters;
  getHref: (changes: ParamChanges) => string;
}

/** All articles and the statuses, each with the number of articles under the current filters. */
function WorkbenchTabs({ filters, getHref }: TabsProps) {
  const { t } = useTranslation();
  const { articleStatusName } = useEnumerations();
  const { data: counts } = useQuery(editorArticleCountsQuery(filters));
  const countOf = (id: number) =>
    counts && (counts.statuses.find(({ statusId }) => statusId === id)?.count ?? 0);
  const tab = currentTab(filters);
  const filtered = isFiltered(filters);
  return (
    <LinkTabs
      label={t('articles.list.byStatus')}
      wrapsLabels
      tabs={([ALL, ...STATUS_NAMES] as const).map((name) => ({
        label: name === ALL ? t('articles.list.all') : articleStatusName(STATUS_IDS[name]),
        note: <TabCount count={name === ALL ? counts?.all : countOf(STATUS_IDS[name])} />,
        to: getHref({ status: tabParam(name, filtered) }),
        current: name === tab,
      }))}
    />
  );
}

function TabCount({ count }: { count: number | undefined }) {
  if (count === undefined) return null;
  return (
    <>
      {' ' /* separates both in the accessible name */}
      <span className={styles.count}>{count}</span>
    </>
  );
}

interface QuickFiltersProps {
  filters: EditorArticleFilters;
  onChange: (changes: ParamChanges) => void | Promise<void>;
}

/** The filters that editors use most, one click away. */
function QuickFilters({ filters, onChange }: QuickFiltersProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.quick}>
      <QuickFilter
        label={t('workbench.filters.mine')}
        checked={filters.editor === 'me'}
        onChange={(checked) => onChange({ editor: checked ? 'me' : null })}
      />
      <QuickFilter
        label={t('workbench.filters.late')}
        checked={filters.late}
        onChange={(checked) => onChange({ late: checked ? 'true' : null })}
      />
      <QuickFilter
        label={t('editorArticles.list.withoutIssue')}
        checked={filters.withIssue === false}
        onChange={(checked) =>
          onChange({ withIssue: checked ? 'false' : null, withoutIssue: null })
        }
      />
    </div>
  );
}

interface QuickFilterProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void | Promise<void>;
}

/** Checkbox that shows its new value before the list is loaded. */
function QuickFilter({ label, checked: applied, onChange }: QuickFilterProps) {
  const [checked, setChecked] = useOptimistic(applied);
  return (
    <Checkbox
      label={label}
      checked={checked}
      onChange={({ currentTarget: { checked: next } }) =>
        startTransition(async () => {
          setChecked(next);
          await onChange(next);
        })
      }
    />
  );
}

/** Says where a search looks. */
function SearchScope({ filters: { search, statusIds } }: { filters: EditorArticleFilters }) {
  const { t } = useTranslation();
  const { articleStatusName } = useEnumerations();
  if (search === '') return null;
  const status = statusIds.map(articleStatusName).join(', ');
  return (
    <p className={styles.scope}>
      {status ? t('workbench.list.searchesTab', { status }) : t('workbench.list.searchesAll')}
    </p>
  );
}

function ExportButton({ filters }: { filters: EditorArticleFilters }) {
  const { t } = useTranslation();
  const { submit, isPending } = useGuardedMutation({
    mutationFn: () => exportArticles(filters),
    onError: (error) => showError(t('workbench.export.failed'), failureMessage(error, t), t),
  });
  return (
    <Button
      variant="default"
      visibleFrom="sm"
      leftSection={<IconFileExport size={17} aria-hidden />}
      title={t('workbench.export.hint')}
      loading={isPending}
      onClick={() => submit()}
    >
      {t('workbench.export.action')}
    </Button>
  );
}

/** Selected rows of the shown page; another page or filter begins anew. */
function useRowSelection(rows: readonly EditorArticleRow[]) {
  const { t } = useTranslation();
  const getTitle = useArticleTitle();
  const page = useSearchParams()[0].toString();
  const [state, setState] = useState<{ page: string; ids: readonly number[] }>({ page, ids: [] });
  const ids = state.page === page ? state.ids : [];
  const selectedRows = rows.filter(({ id }) => ids.includes(id));
  const change = (next: readonly number[]) => setState({ page, ids: next });
  const toggle = (id: number) =>
    change(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);

  const selection: RowSelection<EditorArticleRow> = {
    isSelected: ({ id }) => ids.includes(id),
    toggle: ({ id }) => toggle(id),
    toggleAll: () => change(selectedRows.length === rows.length ? [] : rows.map(({ id }) => id)),
    getLabel: (row) => t('workbench.selection.row', { title: getTitle(row).text }),
    labelOfAll: t('workbench.selection.all'),
  };
  return { selectedRows, selection, toggle, clear: () => change([]) };
}
