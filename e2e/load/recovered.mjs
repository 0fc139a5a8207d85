/**
 * Checks that every submission in the ledger up to a time exists, with the checksum of each of its files.
 * usage: node recovered.mjs SITES LEDGER [TIME]
 * Prints a line of JSON; fails if anything up to the time is lost. Later submissions are only counted.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { JournalClient } from './journal.mjs';

const [sites = '', ledger = '', time = new Date().toISOString()] = process.argv.slice(2);
const until = new Date(time).getTime();
const SUBMITTED = 2;
/** @type {Map<string, JournalClient>} */
const clients = new Map();
const counters = { expected: 0, found: 0, filesRead: 0, lost: 0, laterFound: 0, laterLost: 0 };
/** @type {string[]} */
const lost = [];

/** @param {string} email */
async function signInOnce(email) {
  const existing = clients.get(email);
  if (existing) return existing;
  const journal = new JournalClient(sites);
  await journal.signIn(email);
  clients.set(email, journal);
  return journal;
}

/** @param {{ email: string, article: number, files: Record<string, string> }} line */
async function checkSubmission({ email, article, files }) {
  const journal = await signInOnce(email);
  const { statusId } = await journal.request('GET', `/articles/my/${article}`);
  if (statusId < SUBMITTED) throw new Error(`article ${article} has status ${statusId}`);
  for (const [file, sum] of Object.entries(files)) {
    const found = createHash('sha256')
      .update(await journal.download(file))
      .digest('hex');
    if (found !== sum) throw new Error(`file ${file} has a different checksum`);
    counters.filesRead += 1;
  }
}

const lines = readFileSync(ledger, 'utf8').split('\n').filter(Boolean);
for (const line of lines.map((text) => JSON.parse(text))) {
  const isExpected = new Date(line.answeredAt).getTime() <= until;
  if (isExpected) counters.expected += 1;
  const reason = await checkSubmission(line).then(
    () => undefined,
    (/** @type {unknown} */ error) => String(error),
  );
  if (reason === undefined) counters[isExpected ? 'found' : 'laterFound'] += 1;
  else counters[isExpected ? 'lost' : 'laterLost'] += 1;
  if (reason !== undefined && isExpected) lost.push(`${line.answeredAt} ${reason}`);
}
console.log(JSON.stringify(counters));
for (const reason of lost.slice(0, 20)) console.error(reason);
process.exitCode = counters.lost > 0 || counters.expected === 0 ? 1 : 0;
