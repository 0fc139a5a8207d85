export interface Section {
  id: string;
  /** HTML, for a heading may hold indices and formulas; links are left out. */
  heading: string;
}

/** The server's cleaner writes regular HTML, in which headings do not nest and have no id. */
const HEADING = /<h([2-4])((?: [^>]*)?)>([\s\S]*?)<\/h\1>/g;

/**
 * A full text whose sections can be linked to, with what to call them. No level of heading is left out on
 * the way down, whatever the editors chose them for: those who listen to a page move about by them.
 */
export function withSections(html: string): { html: string; sections: Section[] } {
  const sections: Section[] = [];
  let above = 1; // the title

  const linked = html.replace(
    HEADING,
    (_, written: string, attributes: string, heading: string) => {
      if (isBlank(heading)) return '';
      const level = Math.min(Number(written), above + 1);
      above = level;
      if (level > 2) return `<h${level}${attributes}>${heading}</h${level}>`;
      const id = `section-${sections.length + 1}`;
      sections.push({ id, heading: heading.replace(/<\/?a\b[^>]*>/g, '') });
      return `<h2 id="${id}"${attributes}>${heading}</h2>`;
    },
  );
  return { html: linked, sections };
}

function isBlank(heading: string): boolean {
  return heading.replace(/<[^>]*>|&nbsp;|\s/g, '') === '' && !heading.includes('<img');
}
