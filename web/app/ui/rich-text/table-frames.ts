import { isBlank } from './canonical-form';
import { PART_ATTRIBUTE } from './tables';

/** Wraps tables in the frames that the editor uses; see `tables.ts`. */
export function wrapTables(root: Element): void {
  const document = root.ownerDocument;
  const createPart = (name: string) => {
    const element = document.createElement('div');
    element.setAttribute(PART_ATTRIBUTE, name);
    return element;
  };

  for (const table of root.querySelectorAll('table')) {
    if (table.parentElement?.getAttribute(PART_ATTRIBUTE) === 'table') continue; // copied from the editor
    for (const columns of table.querySelectorAll(':scope > colgroup')) columns.remove();
    const frame = createPart('table');
    const caption = createPart('caption');
    if (table.caption) {
      const { lang } = table.caption;
      if (lang) caption.lang = lang;
      caption.append(...table.caption.childNodes);
      table.deleteCaption();
    }
    table.replaceWith(frame);
    frame.append(caption, table);
  }
}

/** Converts the editor's frames to HTML tables with caption, head, body and foot. */
export function unwrapTables(root: Element): void {
  for (const frame of root.querySelectorAll(`[${PART_ATTRIBUTE}="table"]`)) {
    const table = frame.querySelector('table');
    if (!table) continue;
    sortRows(table);
    const caption = frame.querySelector(`:scope > [${PART_ATTRIBUTE}="caption"]`);
    if (caption && !isBlank(caption)) {
      const { lang } = caption as HTMLElement;
      const tableCaption = table.createCaption();
      if (lang) tableCaption.lang = lang;
      tableCaption.append(...caption.childNodes);
    }
    frame.replaceWith(table);
  }
}

function sortRows(table: HTMLTableElement): void {
  const rows = [...table.rows];
  const parts = rows.map((row) => row.getAttribute(PART_ATTRIBUTE));
  for (const row of rows) row.removeAttribute(PART_ATTRIBUTE);
  const firstNonHead = parts.findIndex((part) => part !== 'head');
  const headEnd = extendToRowSpans(rows, firstNonHead === -1 ? rows.length : firstNonHead);
  const firstFoot = parts.findLastIndex((part) => part !== 'foot') + 1;
  const footStart = extendToRowSpans(rows, Math.max(headEnd, firstFoot));

  const bodies = [...table.tBodies];
  const sections = {
    thead: [0, headEnd],
    tbody: [headEnd, footStart],
    tfoot: [footStart, rows.length],
  } as const;
  for (const [tag, [from, to]] of Object.entries(sections)) {
    if (from === to) continue;
    const section = table.ownerDocument.createElement(tag);
    section.append(...rows.slice(from, to));
    table.append(section);
  }
  for (const body of bodies) body.remove();
}

/** A cell cannot span beyond its table section, so the section ends with its last cell. */
function extendToRowSpans(rows: HTMLTableRowElement[], end: number): number {
  let last = end;
  for (let index = 0; index < last; index++) {
    const rowSpan = Math.max(1, ...[...(rows[index]?.cells ?? [])].map((cell) => cell.rowSpan));
    last = Math.min(rows.length, Math.max(last, index + rowSpan));
  }
  return last;
}
