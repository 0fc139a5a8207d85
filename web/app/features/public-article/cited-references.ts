/** Links, formulas and tags: what stands in them is left alone. The server's cleaner writes regular HTML. */
const NO_TEXT = /(<a\b[\s\S]*?<\/a>|<math\b[\s\S]*?<\/math>|<[^>]*>)/;

/** `[4]`, `[1, 3–5]` */
const CITED = /\[\d{1,3}(?:\s?[,;–-]\s?\d{1,3})*\]/g;

/** A full text in which the numbers of references lead to them, where there are so many. */
export function withCitedReferences(html: string, count: number): string {
  if (count === 0) return html;
  return html
    .split(NO_TEXT)
    .map((part) => (part.startsWith('<') ? part : linked(part, count)))
    .join('');
}

function linked(text: string, count: number): string {
  return text.replace(CITED, (cited) => {
    const numbers = cited.match(/\d+/g)?.map(Number) ?? [];
    if (numbers.some((number) => number < 1 || number > count)) return cited;
    return cited.replace(
      /\d+/g,
      (number) => `<a href="#reference-${Number(number)}">${number}</a>`,
    );
  });
}
