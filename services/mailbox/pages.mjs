import { escapeHtml, renderPage } from '../page.mjs';

const LETTER_STYLE = `
  <style>
    form { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 0 0 1rem; }
    form input { flex: 1 1 14rem; min-width: 0; }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; margin: 0 0 1rem; }
    dt { color: var(--quiet); }
    dd { margin: 0; }
    iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: 0.375rem; background: #fff; }
    pre { white-space: pre-wrap; background: var(--raised); padding: 1rem; border-radius: 0.375rem; }
  </style>`;

/**
 * @param {import('./letters.mjs').Letter[]} letters newest first
 * @param {string | null} to address that the list is filtered by
 */
export function renderList(letters, to) {
  const rows = letters.map(
    (letter) => `<li>
<a href="/letters/${letter.id}">${escapeHtml(letter.subject || '(no subject)')}</a>
<div class="quiet">to ${escapeHtml(letter.envelope.to.join(', '))} · ${renderTime(letter.at)}</div>
</li>`,
  );
  return renderPage(
    'Mailbox',
    `${LETTER_STYLE}
<h1>Mailbox</h1>
<form>
<input type="search" name="to" value="${escapeHtml(to ?? '')}" placeholder="Address" aria-label="Address">
<button>Show</button>
</form>
${rows.length ? `<ul>${rows.join('\n')}</ul>` : '<p class="quiet">No letters.</p>'}`,
  );
}

/** @param {import('./letters.mjs').Letter} letter */
export function renderLetter(letter) {
  const subject = letter.subject || '(no subject)';
  const attachments = letter.attachments.map(({ filename, size }) => `${filename} (${size} bytes)`);
  return renderPage(
    subject,
    `${LETTER_STYLE}
<p><a href="/">All letters</a></p>
<h1>${escapeHtml(subject)}</h1>
<dl>
<dt>From</dt><dd>${escapeHtml(letter.from)}</dd>
<dt>To</dt><dd>${escapeHtml(letter.envelope.to.join(', '))}</dd>
<dt>Received</dt><dd>${renderTime(letter.at)}</dd>
${attachments.length ? `<dt>Attached</dt><dd>${escapeHtml(attachments.join(', '))}</dd>` : ''}
</dl>
${letter.html ? `<iframe src="/messages/${letter.id}/html" title="The letter"></iframe>` : ''}
${letter.text ? `<h2>As text</h2><pre>${linkify(escapeHtml(letter.text))}</pre>` : ''}
<p class="quiet"><a href="/messages/${letter.id}/raw">Source</a></p>`,
  );
}

/** @param {string} at */
function renderTime(at) {
  return `<time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time>`;
}

/** @param {string} escaped */
function linkify(escaped) {
  return escaped.replaceAll(/https?:\/\/[^\s&<>]+(?:&amp;[^\s&<>]+)*/g, '<a href="$&">$&</a>');
}
