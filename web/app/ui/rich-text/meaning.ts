import { ALLOWED, REMOVED } from './allowed-html';

/** Written in two ways, and one thing. */
const SAME: Record<string, string> = { b: 'strong', i: 'em' };

/** Of letters; in which order they lie in one another says nothing. */
const MARKS = ['a', 'em', 's', 'span', 'strong', 'sub', 'sup', 'u'];

/** One after the other, whatever stands between them in the source. */
const PARAGRAPHS = ['div', 'p'];

/** Empty they say nothing, and the editor always offers one to be filled. */
const CAPTIONS = ['caption', 'figcaption'];

/** Without the widths, which the server takes away, they say nothing. */
const VOID_OF_MEANING = ['col', 'colgroup'];

type Piece =
  | { kind: 'text'; marks: string; text: string }
  | { kind: 'thing'; marks: string; says: string }
  | { kind: 'edge'; says: string };

/**
 * What a text says, however it is written: two sources with the same meaning look the same on a page.
 * Comparing it before and after the editor tells whether the editor would lose something.
 */
export function meaningOf(root: Element): string {
  const pieces: Piece[] = [];
  readAll(root, [], pieces);
  trimLine(pieces);
  return JSON.stringify(withoutLoneEdges(pieces));
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
  if (REMOVED.includes(tag) || VOID_OF_MEANING.includes(tag)) return;
  if (CAPTIONS.includes(tag) && isBlank(element)) return;
  if (!(tag in ALLOWED)) return readAll(element, marks, pieces);

  const attributes = telling(element);
  const says = [SAME[tag] ?? tag, ...attributes.map((pair) => pair.join('='))].join(' ');
  if (isThing(element)) return readThing(element, says, marks, pieces);
  if (MARKS.includes(SAME[tag] ?? tag)) {
    const bare = ['a', 'span'].includes(tag) && attributes.length === 0;
    return readAll(element, bare ? marks : [...marks, says], pieces);
  }
  if (isTransparent(element, attributes.length)) {
    if (PARAGRAPHS.includes(tag)) addEdge('', pieces);
    readAll(element, marks, pieces);
    if (PARAGRAPHS.includes(tag)) addEdge('', pieces);
    return;
  }
  if (isFilling(element)) return;
  addEdge(`<${says}>`, pieces);
  readAll(element, marks, pieces);
  addEdge(`</${tag}>`, pieces);
}

/** An empty cell at the end of a row, whether it is written or not. */
function isFilling(element: Element): boolean {
  if (!['td', 'th'].includes(element.localName)) return false;
  const { nextElementSibling: next } = element;
  return !element.hasAttributes() && isBlank(element) && (!next || isFilling(next));
}

const ONES = ['colspan', 'rowspan', 'start'];

/** Attributes, in whatever order they are written, without those that say nothing. */
function telling(element: Element): [name: string, value: string][] {
  return element
    .getAttributeNames()
    .sort()
    .map((name): [string, string] => [name, element.getAttribute(name)?.trim() ?? ''])
    .filter(([name, value]) => !(ONES.includes(name) && value === '1'));
}

/** Something that is there without words. */
function isThing(element: Element): boolean {
  return ['br', 'hr', 'img'].includes(element.localName) || isFormula(element);
}

function isFormula(element: Element): boolean {
  const type = { div: 'block-math', span: 'inline-math' }[element.localName];
  return type !== undefined && element.getAttribute('data-type') === type;
}

function readThing(element: Element, says: string, marks: string[], pieces: Piece[]): void {
  const tag = element.localName;
  if (tag === 'img' && !element.getAttribute('src')) return;
  if (['hr', 'div'].includes(tag)) return addEdge(`<${says}>${element.textContent}`, pieces);
  if (tag === 'br') trimLine(pieces);
  pieces.push({ kind: 'thing', marks: keyOf(marks), says: says + element.textContent });
}

/** A paragraph without a language of its own, and the one body that every table has. */
function isTransparent({ localName, parentElement }: Element, attributes: number): boolean {
  if (attributes > 0) return false;
  if (PARAGRAPHS.includes(localName)) return true;
  return localName === 'tbody' && parentElement?.querySelectorAll(':scope > tbody').length === 1;
}

/** Nothing to read in it, nor to look at. */
export function isBlank(element: Element): boolean {
  return !element.textContent?.trim() && !element.querySelector('img, [data-latex]');
}

function keyOf(marks: string[]): string {
  return [...new Set(marks)].sort().join('|');
}

/** Spaces as a browser shows them: one for many, and none at the edge of a line. */
function readText(source: string, marks: string[], pieces: Piece[]): void {
  const last = pieces.at(-1);
  const atStart =
    last === undefined || last.kind === 'edge' || (last.kind === 'thing' && last.says === 'br');
  const afterSpace = last?.kind === 'text' && last.text.endsWith(' ');
  let text = source.replace(/[ \t\n\r\f]+/g, ' ');
  if (atStart || afterSpace) text = text.replace(/^ /, '');
  if (!text) return;
  const key = keyOf(marks);
  if (last?.kind === 'text' && last.marks === key) last.text += text;
  else pieces.push({ kind: 'text', marks: key, text });
}

function addEdge(says: string, pieces: Piece[]): void {
  trimLine(pieces);
  pieces.push({ kind: 'edge', says });
}

function trimLine(pieces: Piece[]): void {
  const last = pieces.at(-1);
  if (last?.kind !== 'text') return;
  last.text = last.text.replace(/ $/, '');
  if (!last.text) pieces.pop();
}

/** Between two paragraphs one edge is enough, and beside another edge none. */
function withoutLoneEdges(pieces: Piece[]): Piece[] {
  const isBare = (piece: Piece | undefined) => piece?.kind === 'edge' && piece.says === '';
  const kept: Piece[] = [];
  for (const piece of pieces) {
    const last = kept.at(-1);
    if (isBare(piece) && (last === undefined || last.kind === 'edge')) continue;
    if (piece.kind === 'edge' && !isBare(piece) && isBare(last)) kept.pop();
    kept.push(piece);
  }
  if (isBare(kept.at(-1))) kept.pop();
  return kept;
}
