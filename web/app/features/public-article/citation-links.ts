/** Links, formulas and tags, whose content is not searched. The server sanitizes the HTML. */
const MARKUP = /(<a\b[\s\S]*?<\/a>|<math\b[\s\S]*?<\/math>|<[^>]*>)/;

/** Matches `[4]` and `[1, 3–5]`. */
const CITATION = /\[\d{1,3}(?:\s?[,;–-]\s?\d{1,3})*\]/g;

/**
 * Links the citation numbers of a full text to its references; numbers above `count` are not
 * citations.
 */
export function linkCitations(html: string, count: number): string {
  if (count === 0) return html;
  return html
    .split(MARKUP)
    .map((part) => (part.startsWith('<') ? part : linkNumbers(part, count)))
    .join('');
}

function linkNumbers(text: string, count: number): string {
  return text.replace(CITATION, (citation) => {
    const numbers = citation.match(/\d+/g)?.map(Number) ?? [];
    if (numbers.some((number) => number < 1 || number > count)) return citation;
    return citation.replace(
      /\d+/g,
      (number) => `<a href="#reference-${Number(number)}">${number}</a>`,
    );
  });
}
