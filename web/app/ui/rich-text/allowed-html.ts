import { isSitePath, allowedHref } from '~/lib/safe-urls';

/**
 * HTML that the server accepts from editors: the list of `crates/core/html/src`, which a test
 * compares with this one. Used to check whether the editor would lose content; the server always
 * sanitizes.
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

/** Removed together with their content. */
export const REMOVED_ELEMENTS = ['script', 'style', 'template'];

/** Removes attributes that the server does not accept, by name or by value. */
export function removeDisallowedAttributes(root: Element): void {
  for (const element of root.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) {
      if (!isAllowed(element, name)) element.removeAttribute(name);
    }
    const isIncompleteFormula =
      element.hasAttribute('data-type') !== element.hasAttribute('data-latex');
    for (const name of isIncompleteFormula ? FORMULA : []) element.removeAttribute(name);
  }
}

const FORMULA = ['data-type', 'data-latex'];
const MAX_LATEX_CHARS = 4000;
const SCOPES = ['col', 'row', 'colgroup', 'rowgroup'];

function isAllowed(element: Element, attribute: string): boolean {
  const tag = element.localName;
  const names = [...(ALLOWED[tag] ?? []), ...ALLOWED_EVERYWHERE];
  const value = element.getAttribute(attribute)?.trim() ?? '';
  return names.includes(attribute) && isValidValue(tag, attribute, value);
}

function isValidValue(tag: string, attribute: string, value: string): boolean {
  switch (attribute) {
    case 'lang':
      return /^[a-z]{2,3}(-[a-z\d]{1,8})*$/i.test(value) && value.length <= 35;
    case 'href':
      return allowedHref(value) !== null;
    case 'src':
      return isSitePath(value);
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
      return [...value].length <= MAX_LATEX_CHARS;
    default:
      return true;
  }
}

function isNumber(value: string, max: number): boolean {
  return /^\d+$/.test(value) && Number(value) <= max;
}
