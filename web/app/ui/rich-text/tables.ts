import { Node } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import type { Node as Content, Schema } from '@tiptap/pm/model';
import { TextSelection, type Transaction } from '@tiptap/pm/state';
import { toggleHeader } from '@tiptap/pm/tables';

/**
 * Attribute that marks the frame and the caption of a table, and rows of its head or foot.
 * ProseMirror tables have only rows and cells, so a frame contains the caption and the table;
 * `table-frames` converts to and from HTML.
 */
export const PART_ATTRIBUTE = 'data-part';

const TableFrame = Node.create({
  name: 'tableFrame',
  group: 'block',
  content: 'tableCaption table',
  isolating: true,
  parseHTML: () => [{ tag: `div[${PART_ATTRIBUTE}="table"]` }],
  renderHTML: () => ['div', { [PART_ATTRIBUTE]: 'table' }, 0],
});

const TableCaption = Node.create({
  name: 'tableCaption',
  content: 'paragraph+',
  isolating: true,
  defining: true,
  parseHTML: () => [{ tag: `div[${PART_ATTRIBUTE}="caption"]` }],
  renderHTML: ({ HTMLAttributes }) => [
    'div',
    { [PART_ATTRIBUTE]: 'caption', ...HTMLAttributes },
    0,
  ],
});

const PlainTable = Table.extend({
  group: undefined, // only inside a frame
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],

  addCommands() {
    return {
      ...this.parent?.(),
      insertTable:
        () =>
        ({ tr, dispatch, editor }) => {
          if (dispatch) insertTable(tr, editor.schema);
          return true;
        },
      deleteTable:
        () =>
        ({ tr, dispatch }) =>
          dispatch ? deleteFrame(tr) : isInTable(tr),
      toggleHeaderRow:
        () =>
        ({ state, tr, dispatch }) => {
          if (!toggleHeader('row')(state, dispatch)) return false;
          if (dispatch) markHead(tr);
          return true;
        },
    };
  },

  /** Tab leaves the editor, as in other fields; arrow keys move between cells. */
  addKeyboardShortcuts() {
    const shortcuts = { ...this.parent?.() };
    delete shortcuts.Tab;
    delete shortcuts['Shift-Tab'];
    return shortcuts;
  },
});

const Row = TableRow.extend({
  addAttributes() {
    return {
      part: {
        default: null,
        parseHTML: readTableSection,
        renderHTML: ({ part }) => (part ? { [PART_ATTRIBUTE]: String(part) } : {}),
      },
    };
  },
});

function readTableSection(row: HTMLElement): string | null {
  const section = row.parentElement?.localName;
  if (section === 'thead') return 'head';
  return section === 'tfoot' ? 'foot' : row.getAttribute(PART_ATTRIBUTE);
}

/** No nested tables: they are unreadable on phones. */
const CELL_CONTENT =
  '(paragraph | heading | bulletList | orderedList | definitionList | blockquote | blockMath | figure)+';

/** Same limit as on the server: browsers lay out every cell of a span. */
const MAX_CELLS = 100;

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (cell: HTMLElement) => Math.min(MAX_CELLS, Number(cell.getAttribute(name)) || 1),
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: String(attributes[name]) },
});

const spans = {
  colspan: span('colspan'),
  rowspan: span('rowspan'),
  colwidth: { default: null, parseHTML: () => null, renderHTML: () => ({}) }, // required by prosemirror-tables
};

const Cell = TableCell.extend({
  content: CELL_CONTENT,
  addAttributes: () => spans,
  parseHTML: () => [{ tag: 'td' }],
});

const HeaderCell = TableHeader.extend({
  content: CELL_CONTENT,
  addAttributes: () => ({ scope: { default: null }, ...spans }),
  parseHTML: () => [{ tag: 'th' }],
});

export const tables = [TableFrame, TableCaption, PlainTable, Row, HeaderCell, Cell];

const ROWS = 3;
const COLUMNS = 3;

function insertTable(tr: Transaction, schema: Schema): void {
  const { tableFrame, tableCaption, table, tableRow, tableHeader, tableCell } = schema.nodes;
  const row = (cell: typeof tableCell, part: string | null) =>
    tableRow?.createChecked(
      { part },
      Array.from({ length: COLUMNS }, () => cell?.createAndFill()).filter((node) => !!node),
    );
  const rows = Array.from({ length: ROWS }, (_, index) =>
    index === 0 ? row(tableHeader, 'head') : row(tableCell, null),
  ).filter((node) => !!node);
  const caption = tableCaption?.createAndFill();
  const newTable = table?.createChecked(null, rows);
  if (!caption || !newTable || !tableFrame) return;
  const from = tr.selection.from;
  tr.replaceSelectionWith(tableFrame.createChecked(null, [caption, newTable]));
  tr.setSelection(TextSelection.near(tr.doc.resolve(from + caption.nodeSize + 1))).scrollIntoView();
}

function isInTable(tr: Transaction): boolean {
  return findAncestorDepth(tr, 'tableFrame') > 0;
}

function deleteFrame(tr: Transaction): boolean {
  const depth = findAncestorDepth(tr, 'tableFrame');
  if (!depth) return false;
  const { $from } = tr.selection;
  tr.delete($from.before(depth), $from.after(depth)).scrollIntoView();
  return true;
}

/** Marks the first row as head while all its cells are header cells. */
function markHead(tr: Transaction): void {
  const depth = findAncestorDepth(tr, 'table');
  const table = depth ? tr.selection.$from.node(depth) : null;
  const row = table?.firstChild;
  if (!row) return;
  const cells: Content[] = [];
  row.forEach((cell) => cells.push(cell));
  const isHead = cells.every((cell) => cell.type.name === 'tableHeader');
  tr.setNodeAttribute(tr.selection.$from.start(depth), 'part', isHead ? 'head' : null);
}

function findAncestorDepth(tr: Transaction, name: string): number {
  const { $from } = tr.selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    if ($from.node(depth).type.name === name) return depth;
  }
  return 0;
}
