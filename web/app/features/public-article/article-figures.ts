import type { Language } from '~/i18n/language';
import { translator } from '~/i18n/translations';

/** Regular expressions suffice: in the HTML that the server sanitizes, figures and tables do not nest. */
const FIGURE = /<figure(?= |>)[^>]*>(?:(?!<\/figure>)[\s\S])*<figcaption[\s\S]*?<\/figure>/g;
const TABLE = /<table(?= |>)[^>]*>(?:(?!<\/table>)[\s\S])*<caption[\s\S]*?<\/table>/g;

/** Matches "Fig. 2", "Рисунок 2", "Table 1": a number that the author wrote. */
const AUTHOR_NUMBER = /^\s*(?:fig(?:ure|\.)?|рис(?:унок|\.)?|tab(?:le|\.)?|табл(?:ица|\.)?)\s*\d/i;
const CAPTION = /(<(?:fig)?caption[^>]*>(?:\s*<p[^>]*>)?)([\s\S]*)/;

/**
 * Adds anchors to the figures and tables of a full text, numbers them unless their captions already have
 * numbers, and loads images lazily.
 */
export function numberFigures(html: string, language: Language): string {
  const t = translator(language);
  const figures = numberElements(html, FIGURE, 'figure', (number) =>
    t('publicArticle.figure', { number }),
  );
  const tables = numberElements(figures, TABLE, 'table', (number) =>
    t('publicArticle.table', { number }),
  );
  return tables.replaceAll('<img ', '<img loading="lazy" decoding="async" ');
}

function numberElements(
  html: string,
  pattern: RegExp,
  name: 'figure' | 'table',
  label: (number: number) => string,
): string {
  const hasAuthorNumbers = (html.match(pattern) ?? []).some((element) =>
    AUTHOR_NUMBER.test(captionText(element)),
  );
  let number = 0;
  return html.replace(pattern, (element) => {
    number += 1;
    const anchored = element.replace(`<${name}`, `<${name} id="${name}-${number}"`);
    if (hasAuthorNumbers) return anchored;
    return anchored.replace(CAPTION, `$1<b>${label(number)}</b> $2`);
  });
}

function captionText(element: string): string {
  return (CAPTION.exec(element)?.[2] ?? '').replace(/<[^>]*>|&nbsp;/g, ' ');
}
