import type { Language } from '~/i18n/language';
import { translator } from '~/i18n/translations';

/** The server's cleaner writes regular HTML, in which figures and tables do not nest. */
const FIGURE = /<figure(?= |>)[^>]*>(?:(?!<\/figure>)[\s\S])*<figcaption[\s\S]*?<\/figure>/g;
const TABLE = /<table(?= |>)[^>]*>(?:(?!<\/table>)[\s\S])*<caption[\s\S]*?<\/table>/g;

/** «Fig. 2», «Рисунок 2», «Table 1»: its author has numbered it. */
const OWN_NUMBER = /^\s*(?:fig(?:ure|\.)?|рис(?:унок|\.)?|tab(?:le|\.)?|табл(?:ица|\.)?)\s*\d/i;
const CAPTION = /(<(?:fig)?caption[^>]*>(?:\s*<p[^>]*>)?)([\s\S]*)/;

/**
 * A full text whose figures and tables can be linked to, and are numbered where their captions don't say
 * a number themselves. Pictures are fetched when the reader comes near.
 */
export function withFigures(html: string, language: Language): string {
  const t = translator(language);
  const figures = numbered(html, FIGURE, 'figure', (number) =>
    t('publicArticle.figure', { number }),
  );
  const tables = numbered(figures, TABLE, 'table', (number) =>
    t('publicArticle.table', { number }),
  );
  return tables.replaceAll('<img ', '<img loading="lazy" decoding="async" ');
}

function numbered(
  html: string,
  pattern: RegExp,
  name: 'figure' | 'table',
  label: (number: number) => string,
): string {
  const hasOwnNumbers = (html.match(pattern) ?? []).some((part) =>
    OWN_NUMBER.test(captionOf(part)),
  );
  let number = 0;
  return html.replace(pattern, (part) => {
    number += 1;
    const linked = part.replace(`<${name}`, `<${name} id="${name}-${number}"`);
    if (hasOwnNumbers) return linked;
    return linked.replace(CAPTION, `$1<b>${label(number)}</b> $2`);
  });
}

/** In plain words. */
function captionOf(part: string): string {
  return (CAPTION.exec(part)?.[2] ?? '').replace(/<[^>]*>|&nbsp;/g, ' ');
}
