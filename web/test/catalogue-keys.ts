/** Flattens a catalogue to `a.b.c → text`. */
export function flattenCatalogue(catalogue: object, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(catalogue) as [string, unknown][]) {
    const key = prefix + name;
    if (typeof value === 'string') texts.set(key, value);
    else if (value && typeof value === 'object') {
      for (const [inner, text] of flattenCatalogue(value, `${key}.`)) texts.set(inner, text);
    }
  }
  return texts;
}

const PLURAL = /_(zero|one|two|few|many|other)$/;

export function withoutPlural(key: string): string {
  return key.replace(PLURAL, '');
}

export function pluralForm(key: string): string | undefined {
  return PLURAL.exec(key)?.[1];
}
