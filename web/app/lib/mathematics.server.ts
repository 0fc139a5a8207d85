import katex from 'katex';
import { formulasBy } from './mathematics';

const showFormula = formulasBy(katex);

/**
 * An empty `span` or `div` with attributes. This is no parser, and needs none: the text was serialised
 * by the server's cleaner, which writes every attribute in double quotes and neither quotes nor angle
 * brackets inside one, so that a tag in the text is a tag.
 */
const EMPTY_ELEMENT = /<(span|div)((?: [a-z-]+="[^"]*")+)><\/\1>/g;

/** Text with its formulas as MathML, for pages without scripts. */
export function withMathematics(html: string): string {
  return html.replace(EMPTY_ELEMENT, (element, tag: string, attributes: string) => {
    const isBlock = tag === 'div';
    const type = isBlock ? 'block-math' : 'inline-math';
    const latex = attributeOf(attributes, 'data-latex');
    if (latex === undefined || attributeOf(attributes, 'data-type') !== type) return element;
    return `<${tag} data-type="${type}">${showFormula(latex, isBlock)}</${tag}>`;
  });
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  quot: '"',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
};

/** All that the cleaner escapes in an attribute. */
function attributeOf(attributes: string, name: string): string | undefined {
  const written = new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1];
  return written?.replace(
    /&(amp|quot|lt|gt|nbsp);/g,
    (_, entity: string) => ENTITIES[entity] ?? '',
  );
}
