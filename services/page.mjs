// HTML layout of the mailbox and of the provider's sign-in page.

const STYLE = `
  :root { color-scheme: light dark; --line: light-dark(#d9dde3, #3a404a); --quiet: light-dark(#5b6470, #a2abb8);
    --link: light-dark(#1f4fa3, #9dbcf5); --ground: light-dark(#fff, #16191e); --raised: light-dark(#f5f7f9, #20242b); }
  * { box-sizing: border-box; }
  body { margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 52rem; background: var(--ground);
    font: 1rem/1.5 system-ui, 'Liberation Sans', sans-serif; overflow-wrap: anywhere; }
  h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem; }
  a { color: var(--link); }
  a:focus-visible, button:focus-visible, input:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
  ul { list-style: none; margin: 0; padding: 0; }
  li { padding: 0.75rem 0; border-top: 1px solid var(--line); }
  .quiet { color: var(--quiet); font-size: 0.875rem; }
  button, input { font: inherit; min-height: 2.75rem; padding: 0.5rem 0.875rem; border: 1px solid var(--line);
    border-radius: 0.375rem; background: var(--raised); color: inherit; }
  button { cursor: pointer; }
`;

/**
 * @param {string} title
 * @param {string} body
 */
export function renderPage(title, body) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

/** @param {string} text */
export function escapeHtml(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
