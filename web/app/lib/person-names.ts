const NO_BREAK_SPACE = '\u00a0';

/** `V.`, `Yu.`, `J.-P.` and `I.I.` */
const INITIAL = /^(\p{L}{1,2}\.-?)+$/u;

/** Joins the parts of a name, without the empty ones. */
export function fullName(...parts: (string | null)[]): string {
  const names = parts.map((part) => part?.trim()).filter(Boolean);
  return keepInitials(names.join(' '));
}

/** Formats a name as `E. V. Morozova`. */
export function shortName(firstName: string, middleName: string, lastName: string): string {
  const givenNames = `${firstName} ${middleName}`.split(/\s+/).filter(Boolean);
  return fullName(...givenNames.map((name) => `${name.charAt(0)}.`), lastName);
}

/** Puts no-break spaces beside initials, so that a line never breaks there. */
export function keepInitials(name: string): string {
  return name.split(' ').reduce((text, word, index, words) => {
    const isKept = INITIAL.test(word) || INITIAL.test(words[index - 1] ?? '');
    return text + (isKept ? NO_BREAK_SPACE : ' ') + word;
  });
}
