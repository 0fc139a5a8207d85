import type katexModule from 'katex';
import { withMathAlphabets } from './math-alphabets';

/** Renders a formula as MathML, or its source if it is invalid. The result is safe HTML. */
export type RenderFormula = (latex: string, isBlock: boolean) => string;

/** Same limit as on the server. */
const MAX_LENGTH = 4000;

/** Macros could expand a short formula to megabytes, and a single formula does not need them. */
const DEFINITION = /\\(?:[egx]?def|(?:re)?newcommand|providecommand|let|futurelet)(?![A-Za-z])/;

/** MathML needs neither style sheets nor fonts, and screen readers read it as mathematics. */
const OPTIONS = {
  output: 'mathml',
  throwOnError: false,
  trust: false, // no links, pictures or attributes from a formula
  strict: 'ignore', // accepts Cyrillic letters
  maxExpand: 1000,
  maxSize: 20,
  errorColor: 'currentcolor',
} as const;

export function createFormulaRenderer(
  katex: Pick<typeof katexModule, 'renderToString'>,
): RenderFormula {
  return (latex, isBlock) => {
    if (latex.length > MAX_LENGTH || DEFINITION.test(latex)) return renderSource(latex);
    try {
      const mathMl = katex.renderToString(latex, { ...OPTIONS, displayMode: isBlock });
      return mathMl.includes('class="katex-error"')
        ? renderSource(latex)
        : withMathAlphabets(mathMl);
    } catch {
      return renderSource(latex); // nested deeper than the stack
    }
  };
}

/** Loads the renderer in the browser, on demand. */
export async function loadFormulaRenderer(): Promise<RenderFormula> {
  return createFormulaRenderer((await import('katex')).default);
}

export function isBlockFormula(element: Element): boolean {
  return element.getAttribute('data-type') === 'block-math';
}

function renderSource(latex: string): string {
  const text = latex.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<code>${text}</code>`;
}
