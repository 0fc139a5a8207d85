/** Where the letters of an alphabet begin in Unicode, and those that had a place of their own before. */
interface Alphabet {
  capitals: number;
  smalls?: number;
  digits?: number;
  elsewhere?: Record<string, string>;
}

const ALPHABETS: Record<string, Alphabet> = {
  bold: { capitals: 0x1d400, smalls: 0x1d41a, digits: 0x1d7ce },
  'double-struck': {
    capitals: 0x1d538,
    smalls: 0x1d552,
    digits: 0x1d7d8,
    elsewhere: { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' },
  },
  fraktur: {
    capitals: 0x1d504,
    smalls: 0x1d51e,
    elsewhere: { C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' },
  },
  script: {
    capitals: 0x1d49c,
    elsewhere: { B: 'ℬ', E: 'ℰ', F: 'ℱ', H: 'ℋ', I: 'ℐ', L: 'ℒ', M: 'ℳ', R: 'ℛ' },
  },
};

const STYLED = /<(mi|mn|mo|mtext) mathvariant="([a-z-]+)">([A-Za-z0-9]+)<\/\1>/g;

/** Browsers no longer heed `mathvariant`: ℝ must be written as ℝ, or it is read as R. */
export function withMathAlphabets(mathMl: string): string {
  return mathMl.replace(STYLED, (element, tag: string, variant: string, letters: string) => {
    const alphabet = ALPHABETS[variant];
    if (!alphabet) return element;
    const written = [...letters].map((letter) => letterOf(alphabet, letter)).join('');
    return `<${tag} mathvariant="normal">${written}</${tag}>`;
  });
}

function letterOf({ capitals, smalls, digits, elsewhere }: Alphabet, letter: string): string {
  const place = (first: number | undefined, from: string) =>
    first === undefined
      ? letter
      : String.fromCodePoint(first + letter.charCodeAt(0) - from.charCodeAt(0));
  if (elsewhere?.[letter]) return elsewhere[letter];
  if (/[A-Z]/.test(letter)) return place(capitals, 'A');
  return /[a-z]/.test(letter) ? place(smalls, 'a') : place(digits, '0');
}
