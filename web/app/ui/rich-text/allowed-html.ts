import { isSameSite, linkAddress } from '~/lib/link-address';

/**
 * What the server keeps of an editor's HTML: the list of `crates/kit/src/html`, which a test compares with
 * this one. The server has the last word; here it only tells whether the editor would lose something of it.
 */
export const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  b: [],
  blockquote: [],
  br: [],
  caption: [],
  col: [],
  colgroup: [],
  dd: [],
  div: ['data-type', 'data-latex'],
  dl: [],
  dt: [],
  em: [],
  figcaption: [],
  figure: [],
  h2: [],
  h3: [],
  h4: [],
  hr: [],
  i: [],
  img: ['src', 'alt', 'width', 'height'],
  li: [],
  ol: ['start'],
  p: [],
  s: [],
  span: ['data-type', 'data-latex'],
  strong: [],
  sub: [],
  sup: [],
  table: [],
  tbody: [],
  td: ['colspan', 'rowspan'],
  tfoot: [],
  th: ['scope', 'colspan', 'rowspan'],
  thead: [],
  tr: [],
  u: [],
  ul: [],
};

export const ALLOWED_EVERYWHERE = ['lang'];

/** Gone with all that is in them. */
export const REMOVED = ['script', 'style', 'template'];

/** Takes out the attributes that the server would not keep, for what they are or for what they say. */
export function removeRefusedAttributes(root: Element): void {
  for (const element of root.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) {
      if (!isAllowed(element, name)) element.removeAttribute(name);
    }
    const isHalf = element.hasAttribute('data-type') !== element.hasAttribute('data-latex');
    for (const name of isHalf ? FORMULA : []) element.removeAttribute(name);
  }
}

const FORMULA = ['data-type', 'data-latex'];
const MOST_LATEX_CHARS = 4000;
const SCOPES = ['col', 'row', 'colgroup', 'rowgroup'];

function isAllowed(element: Element, attribute: string): boolean {
  const tag = element.localName;
  const names = [...(ALLOWED[tag] ?? []), ...ALLOWED_EVERYWHERE];
  const value = element.getAttribute(attribute)?.trim() ?? '';
  return names.includes(attribute) && isSensible(tag, attribute, value);
}

function isSensible(tag: string, attribute: string, value: string): boolean {
  switch (attribute) {
    case 'lang':
      return /^[a-z]{2,3}(-[a-z\d]{1,8})*$/i.test(value) && value.length <= 35;
    case 'href':
      return linkAddress(value) !== null;
    case 'src':
      return isSameSite(value);
    case 'width':
    case 'height':
    case 'start':
      return isNumber(value, 9999);
    case 'colspan':
    case 'rowspan':
      return isNumber(value, 100);
    case 'scope':
      return SCOPES.includes(value);
    case 'data-type':
      return value === (tag === 'span' ? 'inline-math' : 'block-math');
    case 'data-latex':
      return [...value].length <= MOST_LATEX_CHARS;
    default:
      return true;
  }
}

function isNumber(value: string, most: number): boolean {
  return /^\d+$/.test(value) && Number(value) <= most;
}
