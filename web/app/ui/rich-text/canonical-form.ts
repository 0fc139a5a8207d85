import { ALLOWED, REMOVED_ELEMENTS } from './allowed-html';

/** Equivalent elements. */
const EQUIVALENTS: Record<string, string> = { b: 'strong', i: 'em' };

/** Inline marks, whose nesting order has no meaning. */
const MARKS = ['a', 'em', 's', 'span', 'strong', 'sub', 'sup', 'u'];

/** Elements that only separate paragraphs. */
const PARAGRAPHS = ['div', 'p'];

/** Ignored if empty: the editor always adds one to be filled in. */
const CAPTIONS = ['caption', 'figcaption'];

/** Meaningless without widths, which the server removes. */
const MEANINGLESS = ['col', 'colgroup'];

type Piece =
  | { kind: 'text'; marks: string; text: string }
  | { kind: 'atom'; marks: string; signature: string }
  | { kind: 'edge'; signature: string };

/**
 * Reduces HTML to a canonical form that is equal for sources which look the same on a page.
 * Comparing it before and after the editor shows whether the editor would lose content.
 */
export function canonicalForm(root: Element): string {
  const pieces: Piece[] = [];
  readAll(root, [], pieces);
  trimLine(pieces);
  return JSON.stringify(removeRedundantEdges(pieces));
}

function readAll(parent: Node, marks: string[], pieces: Piece[]): void {
  for (const node of parent.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) {
      readText(node.nodeValue ?? '', marks, pieces);
    } else if (node.nodeType === Node.ELEMENT_NODE) {
      readElement(node as Element, marks, pieces);
    }
  }
}

function readElement(element: Element, marks: string[], pieces: Piece[]): void {
  const tag = element.localName;
  if (REMOVED_ELEMENTS.includes(tag) || MEANINGLESS.includes(tag)) return;
  if (CAPTIONS.includes(tag) && isBlank(element)) return;
  if (!(tag in ALLOWED)) return readAll(element, marks, pieces);

  const attributes = significantAttributes(element);
  const signature = [EQUIVALENTS[tag] ?? tag, ...attributes.map((pair) => pair.join('='))].join(
    ' ',
  );
  if (isAtom(element)) return readAtom(element, signature, marks, pieces);
  if (MARKS.includes(EQUIVALENTS[tag] ?? tag)) {
    const bare = ['a', 'span'].includes(tag) && attributes.length === 0;
    return readAll(element, bare ? marks : [...marks, signature], pieces);
  }
  if (isTransparent(element, attributes.length)) {
    if (PARAGRAPHS.includes(tag)) addEdge('', pieces);
    readAll(element, marks, pieces);
    if (PARAGRAPHS.includes(tag)) addEdge('', pieces);
    return;
  }
  if (isTrailingEmptyCell(element)) return;
  addEdge(`<${signature}>`, pieces);
  readAll(element, marks, pieces);
  addEdge(`</${tag}>`, pieces);
}

/** True for an empty cell at the end of a row, which may be written or omitted. */
function isTrailingEmptyCell(element: Element): boolean {
  if (!['td', 'th'].includes(element.localName)) return false;
  const { nextElementSibling: next } = element;
  return !element.hasAttributes() && isBlank(element) && (!next || isTrailingEmptyCell(next));
}

const ONES = ['colspan', 'rowspan', 'start'];

/** Significant attributes in alphabetical order. */
function significantAttributes(element: Element): [name: string, value: string][] {
  return element
    .getAttributeNames()
    .sort()
    .map((name): [string, string] => [name, element.getAttribute(name)?.trim() ?? ''])
    .filter(([name, value]) => !(ONES.includes(name) && value === '1'));
}

/** True for elements that are content without text. */
function isAtom(element: Element): boolean {
  return ['br', 'hr', 'img'].includes(element.localName) || isFormula(element);
}

function isFormula(element: Element): boolean {
  const type = { div: 'block-math', span: 'inline-math' }[element.localName];
  return type !== undefined && element.getAttribute('data-type') === type;
}

function readAtom(element: Element, signature: string, marks: string[], pieces: Piece[]): void {
  const tag = element.localName;
  if (tag === 'img' && !element.getAttribute('src')) return;
  if (['hr', 'div'].includes(tag)) return addEdge(`<${signature}>${element.textContent}`, pieces);
  if (tag === 'br') trimLine(pieces);
  pieces.push({
    kind: 'atom',
    marks: toMarksKey(marks),
    signature: signature + element.textContent,
  });
}

/** True for a paragraph without a language and for the only body of a table. */
function isTransparent({ localName, parentElement }: Element, attributes: number): boolean {
  if (attributes > 0) return false;
  if (PARAGRAPHS.includes(localName)) return true;
  return localName === 'tbody' && parentElement?.querySelectorAll(':scope > tbody').length === 1;
}

/** True if the element has neither text nor pictures nor formulas. */
export function isBlank(element: Element): boolean {
  return !element.textContent?.trim() && !element.querySelector('img, [data-latex]');
}

function toMarksKey(marks: string[]): string {
  return [...new Set(marks)].sort().join('|');
}

/** Collapses white space as browsers do: runs become one space, none at the edge of a line. */
function readText(source: string, marks: string[], pieces: Piece[]): void {
  const last = pieces.at(-1);
  const atStart =
    last === undefined || last.kind === 'edge' || (last.kind === 'atom' && last.signature === 'br');
  const afterSpace = last?.kind === 'text' && last.text.endsWith(' ');
  let text = source.replace(/[ \t\n\r\f]+/g, ' ');
  if (atStart || afterSpace) text = text.replace(/^ /, '');
  if (!text) return;
  const key = toMarksKey(marks);
  if (last?.kind === 'text' && last.marks === key) last.text += text;
  else pieces.push({ kind: 'text', marks: key, text });
}

function addEdge(signature: string, pieces: Piece[]): void {
  trimLine(pieces);
  pieces.push({ kind: 'edge', signature });
}

function trimLine(pieces: Piece[]): void {
  const last = pieces.at(-1);
  if (last?.kind !== 'text') return;
  last.text = last.text.replace(/ $/, '');
  if (!last.text) pieces.pop();
}

/** Removes paragraph edges next to other edges. */
function removeRedundantEdges(pieces: Piece[]): Piece[] {
  const isBare = (piece: Piece | undefined) => piece?.kind === 'edge' && piece.signature === '';
  const result: Piece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (isBare(piece) && (last === undefined || last.kind === 'edge')) continue;
    if (piece.kind === 'edge' && !isBare(piece) && isBare(last)) result.pop();
    result.push(piece);
  }
  if (isBare(result.at(-1))) result.pop();
  return result;
}
