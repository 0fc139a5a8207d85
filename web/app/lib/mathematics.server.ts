import katex from 'katex';
import { createFormulaRenderer } from './mathematics';

const renderFormula = createFormulaRenderer(katex);

/**
 * Matches an empty `span` or `div` with attributes. A regular expression suffices: the API
 * sanitizes and serializes the HTML, with attributes in double quotes and without quotes or angle
 * brackets in their values.
 */
const EMPTY_ELEMENT = /<(span|div)((?: [a-z-]+="[^"]*")+)><\/\1>/g;

/** Renders the formulas in HTML as MathML, for pages without scripts. */
export function renderFormulas(html: string): string {
  return html.replace(EMPTY_ELEMENT, (element, tag: string, attributes: string) => {
    const isBlock = tag === 'div';
    const type = isBlock ? 'block-math' : 'inline-math';
    const latex = readAttribute(attributes, 'data-latex');
    if (latex === undefined || readAttribute(attributes, 'data-type') !== type) return element;
    return `<${tag} data-type="${type}">${renderFormula(latex, isBlock)}</${tag}>`;
  });
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  quot: '"',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
};

/** Decodes all entities that the sanitizer writes in attributes. */
function readAttribute(attributes: string, name: string): string | undefined {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1];
  return value?.replace(/&(amp|quot|lt|gt|nbsp);/g, (_, entity: string) => ENTITIES[entity] ?? '');
}
