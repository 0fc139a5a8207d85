import type katexModule from 'katex';
import { withMathAlphabets } from './math-alphabets';

/** The MathML of a formula; of one that cannot be read, its source. Safe to be put into a page. */
export type ShowFormula = (latex: string, isBlock: boolean) => string;

/** As the server keeps them. */
const LONGEST = 4000;

/** With names for long pieces, a short formula could grow to megabytes; nobody needs them for one formula. */
const DEFINITION = /\\(?:[egx]?def|(?:re)?newcommand|providecommand|let|futurelet)(?![A-Za-z])/;

/** MathML only: it needs neither style sheet nor fonts, and is read aloud as mathematics. */
const OPTIONS = {
  output: 'mathml',
  throwOnError: false,
  trust: false, // no links, no pictures, no attributes out of a formula
  strict: 'ignore', // Cyrillic letters are no mistake
  maxExpand: 1000,
  maxSize: 20,
  errorColor: 'currentcolor',
} as const;

export function formulasBy(katex: Pick<typeof katexModule, 'renderToString'>): ShowFormula {
  return (latex, isBlock) => {
    if (latex.length > LONGEST || DEFINITION.test(latex)) return sourceOf(latex);
    try {
      const mathMl = katex.renderToString(latex, { ...OPTIONS, displayMode: isBlock });
      return mathMl.includes('class="katex-error"') ? sourceOf(latex) : withMathAlphabets(mathMl);
    } catch {
      return sourceOf(latex); // nested deeper than the stack
    }
  };
}

/** In the browser: the renderer comes only when there is a formula. */
export async function loadFormulas(): Promise<ShowFormula> {
  return formulasBy((await import('katex')).default);
}

export function isBlockFormula(element: Element): boolean {
  return element.getAttribute('data-type') === 'block-math';
}

function sourceOf(latex: string): string {
  const text = latex.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<code>${text}</code>`;
}
