export interface ContentsEntry {
  id: string;
  /** HTML, because a heading may contain subscripts and formulas; links are removed. */
  heading: string;
}

/** A regular expression suffices: in the server's sanitized HTML, headings do not nest and have no id. */
const HEADING = /<h([2-4])((?: [^>]*)?)>([\s\S]*?)<\/h\1>/g;

/**
 * Adds anchors to the top-level headings of a full text and returns them for the table of contents. Raises
 * headings that skip a level, because users of screen readers navigate by the levels.
 */
export function addSectionAnchors(html: string): { html: string; sections: ContentsEntry[] } {
  const sections: ContentsEntry[] = [];
  let previousLevel = 1; // the title

  const anchored = html.replace(
    HEADING,
    (_, originalLevel: string, attributes: string, heading: string) => {
      if (isBlank(heading)) return '';
      const level = Math.min(Number(originalLevel), previousLevel + 1);
      previousLevel = level;
      if (level > 2) return `<h${level}${attributes}>${heading}</h${level}>`;
      const id = `section-${sections.length + 1}`;
      sections.push({ id, heading: heading.replace(/<\/?a\b[^>]*>/g, '') });
      return `<h2 id="${id}"${attributes}>${heading}</h2>`;
    },
  );
  return { html: anchored, sections };
}

function isBlank(heading: string): boolean {
  return heading.replace(/<[^>]*>|&nbsp;|\s/g, '') === '' && !heading.includes('<img');
}
