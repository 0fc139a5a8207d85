import { Button, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorArticleRow } from '~/api/editor-articles';
import type { Column } from '~/ui/data-table';
import { OPTIONAL_COLUMNS, type OptionalColumn } from './editor-articles-columns';

/** Fit into a window of 1280 px without scrolling; number and author are below the title. */
const DEFAULT_COLUMNS: readonly OptionalColumn[] = [
  'statusSince',
  'reviews',
  'handlingEditor',
  'nextStep',
  'createdAt',
];

const STORAGE_KEY = 'octavo.editor-articles.columns';

interface ColumnChoice {
  shown: readonly OptionalColumn[];
  toggle: (column: OptionalColumn) => void;
  /** Null while the usual columns are shown. */
  reset: (() => void) | null;
}

/** Columns that the user has chosen; remembered on this device. */
export function useColumnChoice(): ColumnChoice {
  const [shown, setShown] = useState(readStoredColumns);
  const isUsual =
    shown.length === DEFAULT_COLUMNS.length &&
    DEFAULT_COLUMNS.every((column) => shown.includes(column));
  const change = (columns: readonly OptionalColumn[]) => {
    setShown(columns);
    localStorage.setItem(STORAGE_KEY, JSON.stringify(columns));
  };
  return {
    shown,
    toggle: (column) =>
      change(
        shown.includes(column) ? shown.filter((other) => other !== column) : [...shown, column],
      ),
    reset: isUsual
      ? null
      : () => {
          setShown(DEFAULT_COLUMNS);
          localStorage.removeItem(STORAGE_KEY);
        },
  };
}

function readStoredColumns(): readonly OptionalColumn[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    if (!Array.isArray(stored)) return DEFAULT_COLUMNS;
    return OPTIONAL_COLUMNS.filter((column) => stored.includes(column));
  } catch {
    return DEFAULT_COLUMNS;
  }
}

interface Props {
  choice: ColumnChoice;
  columns: readonly Column<EditorArticleRow>[];
}

/** Menu to choose the columns of the table; phones show cards instead. */
export function ColumnsMenu({ choice, columns }: Props) {
  const { t } = useTranslation();
  return (
    <Menu
      position="bottom-end"
      closeOnItemClick={false}
      withinPortal={false} // keeps the menu inside its landmark
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button
          variant="default"
          visibleFrom="sm"
          leftSection={<IconColumns3 size={17} aria-hidden />}
        >
          {t('workbench.columns.choose')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {OPTIONAL_COLUMNS.map((name) => (
          <Menu.CheckboxItem
            key={name}
            checked={choice.shown.includes(name)}
            onChange={() => choice.toggle(name)}
          >
            {columns.find((column) => column.name === name)?.title}
          </Menu.CheckboxItem>
        ))}
        {choice.reset ? (
          <>
            <Menu.Divider />
            <Menu.Item onClick={choice.reset}>{t('workbench.columns.reset')}</Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
