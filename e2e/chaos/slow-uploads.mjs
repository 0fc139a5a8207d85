/**
 * Uploads files at a kilobyte a second, many at once, until SIGTERM.
 * usage: node slow-uploads.mjs SITE COUNT EMAIL...
 */
import http from 'node:http';
import { JournalClient } from '../load/journal.mjs';

const [site = '', count = '0', ...emails] = process.argv.slice(2);
const FILE_BYTES = 10_000_000;
const BOUNDARY = 'chaos';
/** @type {Record<string, number>} */
const outcomes = {};

/** @param {string} outcome */
function tell(outcome) {
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
}

/** @param {string} token */
function upload(token) {
  const head =
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="m.pdf"\r\n` +
    'content-type: application/pdf\r\n\r\n%PDF-1.7\n';
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': String(FILE_BYTES),
  };
  const request = http.request(`${site}/api/v1/files`, { method: 'POST', headers, agent: false });
  request.write(head);
  const timer = setInterval(() => request.write(Buffer.alloc(1024, 32)), 1000);
  request.on('response', (response) => {
    tell(String(response.statusCode));
    response.resume();
  });
  request.on('error', (error) => tell(/** @type {any} */ (error).code ?? error.message));
  request.on('close', () => clearInterval(timer));
}

const tokens = [];
for (const email of emails) {
  const journal = new JournalClient(site);
  await journal.signIn(email);
  tokens.push(journal.token);
}
for (let index = 0; index < Number(count); index += 1) upload(tokens[index % tokens.length] ?? '');
setInterval(() => {}, 60_000);
process.on('SIGTERM', () => {
  console.log(JSON.stringify(outcomes));
  process.exit(0);
});
