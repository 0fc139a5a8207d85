import { getSchema, type JSONContent } from '@tiptap/core';
import { DOMParser as ContentParser, DOMSerializer, type Node as Content } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { fixTables } from '@tiptap/pm/tables';
import { parseInertHtml } from '~/lib/html';
import { removeDisallowedAttributes } from './allowed-html';
import { isBlank, canonicalForm } from './canonical-form';
import { fullExtensions } from './full-extensions';
import { parsePastedHtml } from './pasted-html';
import { wrapTables, unwrapTables } from './table-frames';

const schema = getSchema(fullExtensions((src) => Promise.resolve(src)));

/** Parses stored HTML into editor content. */
export function parseStoredHtml(html: string): JSONContent {
  return parseContent(html).toJSON() as JSONContent;
}

/** Serializes editor content for storage; an empty text becomes an empty string. */
export function serializeStoredHtml(content: Content): string {
  const body = parseInertHtml('');
  const serializer = DOMSerializer.fromSchema(content.type.schema);
  body.append(serializer.serializeFragment(content.content, { document: body.ownerDocument }));
  unwrapTables(body);
  for (const caption of body.querySelectorAll('figcaption')) if (isBlank(caption)) caption.remove();
  for (const parent of body.querySelectorAll('li, td, th, dd, caption, figcaption'))
    unwrapParagraph(parent);
  while (body.lastElementChild && isEmptyParagraph(body.lastElementChild)) {
    body.lastElementChild.remove();
  }
  return body.innerHTML;
}

/** True if the editor preserves everything of the HTML that the server would store. */
export function canEditWithoutLoss(html: string): boolean {
  const body = parseInertHtml(html);
  removeDisallowedAttributes(body);
  return (
    canonicalForm(body) === canonicalForm(parseInertHtml(serializeStoredHtml(parseContent(html))))
  );
}

/** Puts each block on its own line, for the source view. */
export function breakIntoLines(html: string): string {
  const body = parseInertHtml(html);
  breakLines(body);
  return body.innerHTML.trim();
}

/** Prepares pasted HTML: the page already has an `h1`, and Word sets a language on every word. */
export function preparePastedHtml(html: string): string {
  const body = parsePastedHtml(html);
  const isFromEditor = body.querySelector('[data-pm-slice]') !== null;
  for (const element of isFromEditor ? [] : body.querySelectorAll('[lang]'))
    element.removeAttribute('lang');
  for (const heading of body.querySelectorAll('h1, h5, h6')) {
    const replacement = body.ownerDocument.createElement(heading.localName === 'h1' ? 'h2' : 'h4');
    replacement.append(...heading.childNodes);
    heading.replaceWith(replacement);
  }
  wrapTables(body);
  return body.innerHTML;
}

function parseContent(html: string): Content {
  const body = parseInertHtml(html);
  removeDisallowedAttributes(body);
  wrapTables(body);
  for (const figure of body.querySelectorAll('figure:not(:has(> figcaption))')) {
    figure.append(body.ownerDocument.createElement('figcaption'));
  }
  return fillTables(ContentParser.fromSchema(schema).parse(body));
}

/** Adds missing cells, as the editor would at the first keystroke. */
function fillTables(doc: Content): Content {
  return fixTables(EditorState.create({ doc }))?.doc ?? doc;
}

/** Replaces a single paragraph by its content. */
function unwrapParagraph(parent: Element): void {
  const onlyChild = parent.children.length === 1 ? parent.firstElementChild : null;
  if (onlyChild?.localName === 'p' && !onlyChild.hasAttributes())
    onlyChild.replaceWith(...onlyChild.childNodes);
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
