/** First code points of an alphabet in Unicode, and the letters outside that range. */
interface Alphabet {
  capitals: number;
  smalls?: number;
  digits?: number;
  exceptions?: Record<string, string>;
}

const ALPHABETS: Record<string, Alphabet> = {
  bold: { capitals: 0x1d400, smalls: 0x1d41a, digits: 0x1d7ce },
  'double-struck': {
    capitals: 0x1d538,
    smalls: 0x1d552,
    digits: 0x1d7d8,
    exceptions: { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' },
  },
  fraktur: {
    capitals: 0x1d504,
    smalls: 0x1d51e,
    exceptions: { C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' },
  },
  script: {
    capitals: 0x1d49c,
    exceptions: { B: 'ℬ', E: 'ℰ', F: 'ℱ', H: 'ℋ', I: 'ℐ', L: 'ℒ', M: 'ℳ', R: 'ℛ' },
  },
};

const STYLED = /<(mi|mn|mo|mtext) mathvariant="([a-z-]+)">([A-Za-z0-9]+)<\/\1>/g;

/**
 * Replaces letters by the code points of their alphabet. Browsers ignore `mathvariant`, so ℝ would
 * be shown as R.
 */
export function withMathAlphabets(mathMl: string): string {
  return mathMl.replace(STYLED, (element, tag: string, variant: string, letters: string) => {
    const alphabet = ALPHABETS[variant];
    if (!alphabet) return element;
    const styledLetters = [...letters].map((letter) => toStyledLetter(alphabet, letter)).join('');
    return `<${tag} mathvariant="normal">${styledLetters}</${tag}>`;
  });
}

function toStyledLetter(
  { capitals, smalls, digits, exceptions }: Alphabet,
  letter: string,
): string {
  const fromCodePoint = (first: number | undefined, from: string) =>
    first === undefined
      ? letter
      : String.fromCodePoint(first + letter.charCodeAt(0) - from.charCodeAt(0));
  if (exceptions?.[letter]) return exceptions[letter];
  if (/[A-Z]/.test(letter)) return fromCodePoint(capitals, 'A');
  return /[a-z]/.test(letter) ? fromCodePoint(smalls, 'a') : fromCodePoint(digits, '0');
}
