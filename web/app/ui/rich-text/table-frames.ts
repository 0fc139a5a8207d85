import { isBlank } from './meaning';
import { PART } from './tables';

/** Tables as the editor has them; see `tables`. */
export function inFrames(root: Element): void {
  const document = root.ownerDocument;
  const part = (name: string) => {
    const element = document.createElement('div');
    element.setAttribute(PART, name);
    return element;
  };

  for (const table of root.querySelectorAll('table')) {
    if (table.parentElement?.getAttribute(PART) === 'table') continue; // copied from the editor
    for (const columns of table.querySelectorAll(':scope > colgroup')) columns.remove();
    const frame = part('table');
    const caption = part('caption');
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

/** Tables as HTML has them: the caption inside, the rows in head, body and foot. */
export function withoutFrames(root: Element): void {
  for (const frame of root.querySelectorAll(`[${PART}="table"]`)) {
    const table = frame.querySelector('table');
    if (!table) continue;
    sortRows(table);
    const caption = frame.querySelector(`:scope > [${PART}="caption"]`);
    if (caption && !isBlank(caption)) {
      const { lang } = caption as HTMLElement;
      const written = table.createCaption();
      if (lang) written.lang = lang;
      written.append(...caption.childNodes);
    }
    frame.replaceWith(table);
  }
}

function sortRows(table: HTMLTableElement): void {
  const rows = [...table.rows];
  const parts = rows.map((row) => row.getAttribute(PART));
  for (const row of rows) row.removeAttribute(PART);
  const heads = parts.findIndex((part) => part !== 'head');
  const head = throughSpans(rows, heads === -1 ? rows.length : heads);
  const feet = parts.findLastIndex((part) => part !== 'foot') + 1;
  const foot = throughSpans(rows, Math.max(head, feet));

  const bodies = [...table.tBodies];
  const sections = { thead: [0, head], tbody: [head, foot], tfoot: [foot, rows.length] } as const;
  for (const [tag, [from, to]] of Object.entries(sections)) {
    if (from === to) continue;
    const section = table.ownerDocument.createElement(tag);
    section.append(...rows.slice(from, to));
    table.append(section);
  }
  for (const body of bodies) body.remove();
}

/** A cell cannot reach out of its part of the table, so the part ends where its last cell does. */
function throughSpans(rows: HTMLTableRowElement[], end: number): number {
  let last = end;
  for (let index = 0; index < last; index++) {
    const reach = Math.max(1, ...[...(rows[index]?.cells ?? [])].map((cell) => cell.rowSpan));
    last = Math.min(rows.length, Math.max(last, index + reach));
  }
  return last;
}
