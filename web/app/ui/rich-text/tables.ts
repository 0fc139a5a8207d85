import { Node } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import type { Node as Content, Schema } from '@tiptap/pm/model';
import { TextSelection, type Transaction } from '@tiptap/pm/state';
import { toggleHeader } from '@tiptap/pm/tables';

/**
 * The engine of tables knows rows and cells only. So a caption stands before its table in a frame around
 * both, and a row remembers whether it belongs to the head or the foot; `stored-html` puts them where HTML
 * wants them.
 */
export const PART = 'data-part';

const TableFrame = Node.create({
  name: 'tableFrame',
  group: 'block',
  content: 'tableCaption table',
  isolating: true,
  parseHTML: () => [{ tag: `div[${PART}="table"]` }],
  renderHTML: () => ['div', { [PART]: 'table' }, 0],
});

const TableCaption = Node.create({
  name: 'tableCaption',
  content: 'paragraph+',
  isolating: true,
  defining: true,
  parseHTML: () => [{ tag: `div[${PART}="caption"]` }],
  renderHTML: ({ HTMLAttributes }) => ['div', { [PART]: 'caption', ...HTMLAttributes }, 0],
});

const PlainTable = Table.extend({
  group: undefined, // only in its frame
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],

  addCommands() {
    return {
      ...this.parent?.(),
      insertTable:
        () =>
        ({ tr, dispatch, editor }) => {
          if (dispatch) putTable(tr, editor.schema);
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

  /** Tab leads out of the text, as it does from every field; arrows go from cell to cell. */
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
        parseHTML: partOf,
        renderHTML: ({ part }) => (part ? { [PART]: String(part) } : {}),
      },
    };
  },
});

function partOf(row: HTMLElement): string | null {
  const section = row.parentElement?.localName;
  if (section === 'thead') return 'head';
  return section === 'tfoot' ? 'foot' : row.getAttribute(PART);
}

/** No table in a cell: nobody could read it on a phone. */
const CELL_CONTENT =
  '(paragraph | heading | bulletList | orderedList | definitionList | blockquote | blockMath | figure)+';

/** As the server keeps them: a browser lays out every cell that is promised. */
const MOST_CELLS = 100;

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (cell: HTMLElement) => Math.min(MOST_CELLS, Number(cell.getAttribute(name)) || 1),
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: String(attributes[name]) },
});

const spans = {
  colspan: span('colspan'),
  rowspan: span('rowspan'),
  colwidth: { default: null, parseHTML: () => null, renderHTML: () => ({}) }, // the engine asks for it
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

function putTable(tr: Transaction, schema: Schema): void {
  const { tableFrame, tableCaption, table, tableRow, tableHeader, tableCell } = schema.nodes;
  const row = (cell: typeof tableCell, part: string | null) =>
    tableRow?.createChecked(
      { part },
      Array.from({ length: COLUMNS }, () => cell?.createAndFill()).filter((made) => !!made),
    );
  const rows = Array.from({ length: ROWS }, (_, index) =>
    index === 0 ? row(tableHeader, 'head') : row(tableCell, null),
  ).filter((made) => !!made);
  const caption = tableCaption?.createAndFill();
  const made = table?.createChecked(null, rows);
  if (!caption || !made || !tableFrame) return;
  const from = tr.selection.from;
  tr.replaceSelectionWith(tableFrame.createChecked(null, [caption, made]));
  tr.setSelection(TextSelection.near(tr.doc.resolve(from + caption.nodeSize + 1))).scrollIntoView();
}

function isInTable(tr: Transaction): boolean {
  return depthOf(tr, 'tableFrame') > 0;
}

function deleteFrame(tr: Transaction): boolean {
  const depth = depthOf(tr, 'tableFrame');
  if (!depth) return false;
  const { $from } = tr.selection;
  tr.delete($from.before(depth), $from.after(depth)).scrollIntoView();
  return true;
}

/** The first row is the head while all its cells are headers. */
function markHead(tr: Transaction): void {
  const depth = depthOf(tr, 'table');
  const table = depth ? tr.selection.$from.node(depth) : null;
  const row = table?.firstChild;
  if (!row) return;
  const cells: Content[] = [];
  row.forEach((cell) => cells.push(cell));
  const isHead = cells.every((cell) => cell.type.name === 'tableHeader');
  tr.setNodeAttribute(tr.selection.$from.start(depth), 'part', isHead ? 'head' : null);
}

function depthOf(tr: Transaction, name: string): number {
  const { $from } = tr.selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    if ($from.node(depth).type.name === name) return depth;
  }
  return 0;
}
