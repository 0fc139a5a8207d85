import { getSchema, type JSONContent } from '@tiptap/core';
import { DOMParser as ContentParser, DOMSerializer, type Node as Content } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { fixTables } from '@tiptap/pm/tables';
import { inertHtml } from '~/lib/inert-html';
import { removeRefusedAttributes } from './allowed-html';
import { fullExtensions } from './full-extensions';
import { isBlank, meaningOf } from './meaning';
import { pastedHtml } from './pasted-html';
import { inFrames, withoutFrames } from './table-frames';

const schema = getSchema(fullExtensions((src) => Promise.resolve(src)));

/** A stored text for the editor. */
export function readStored(html: string): JSONContent {
  return contentOf(html).toJSON() as JSONContent;
}

/** A text of the editor as it is to be stored; an empty one is empty. */
export function writeStored(content: Content): string {
  const body = inertHtml('');
  const serializer = DOMSerializer.fromSchema(content.type.schema);
  body.append(serializer.serializeFragment(content.content, { document: body.ownerDocument }));
  withoutFrames(body);
  for (const caption of body.querySelectorAll('figcaption')) if (isBlank(caption)) caption.remove();
  for (const holder of body.querySelectorAll('li, td, th, dd, caption, figcaption')) unwrap(holder);
  while (body.lastElementChild && isEmptyParagraph(body.lastElementChild)) {
    body.lastElementChild.remove();
  }
  return body.innerHTML;
}

/** Whether the editor can show a text without losing something of it that the server would keep. */
export function isSafeToOpen(html: string): boolean {
  const given = inertHtml(html);
  removeRefusedAttributes(given);
  return meaningOf(given) === meaningOf(inertHtml(writeStored(contentOf(html))));
}

/** For reading as source: a line for each block. */
export function inLines(html: string): string {
  const body = inertHtml(html);
  breakLines(body);
  return body.innerHTML.trim();
}

/** What comes from elsewhere: the page has its only `h1` already, and Word says a language at every word. */
export function preparePasted(html: string): string {
  const body = pastedHtml(html);
  const isOwn = body.querySelector('[data-pm-slice]') !== null;
  for (const said of isOwn ? [] : body.querySelectorAll('[lang]')) said.removeAttribute('lang');
  for (const heading of body.querySelectorAll('h1, h5, h6')) {
    const level = body.ownerDocument.createElement(heading.localName === 'h1' ? 'h2' : 'h4');
    level.append(...heading.childNodes);
    heading.replaceWith(level);
  }
  inFrames(body);
  return body.innerHTML;
}

function contentOf(html: string): Content {
  const body = inertHtml(html);
  removeRefusedAttributes(body);
  inFrames(body);
  for (const figure of body.querySelectorAll('figure:not(:has(> figcaption))')) {
    figure.append(body.ownerDocument.createElement('figcaption'));
  }
  return withWholeTables(ContentParser.fromSchema(schema).parse(body));
}

/** Rows with too few cells are filled up at once, as the editor would do it at the first key. */
function withWholeTables(doc: Content): Content {
  return fixTables(EditorState.create({ doc }))?.doc ?? doc;
}

/** A single paragraph is the text itself. */
function unwrap(holder: Element): void {
  const only = holder.children.length === 1 ? holder.firstElementChild : null;
  if (only?.localName === 'p' && !only.hasAttributes()) only.replaceWith(...only.childNodes);
}

function isEmptyParagraph(element: Element): boolean {
  return element.localName === 'p' && element.childNodes.length === 0;
}

const BLOCKS =
  'p, h2, h3, h4, ul, ol, li, blockquote, hr, table, caption, thead, tbody, tfoot, tr, dl, dt, dd, figure, figcaption, div';

function breakLines(parent: Element): void {
  for (const child of parent.children) {
    breakLines(child);
    if (child.matches(BLOCKS)) child.after('\n');
  }
  const first = parent.firstElementChild;
  if (first === parent.firstChild && first?.matches(BLOCKS)) parent.prepend('\n');
}
