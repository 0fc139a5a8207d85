/**
 * Whether everything in the ledger until a moment is there: each submission, and each of its files with its sum.
 * usage: node recovered.mjs SITES LEDGER [MOMENT]
 * Ends with a line of JSON; fails when anything until the moment is lost. What came later is only counted.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Journal } from './journal.mjs';

const [sites = '', ledger = '', moment = new Date().toISOString()] = process.argv.slice(2);
const until = new Date(moment).getTime();
const SUBMITTED = 2;
/** @type {Map<string, Journal>} */
const people = new Map();
const tally = { expected: 0, found: 0, filesRead: 0, lost: 0, laterFound: 0, laterLost: 0 };
/** @type {string[]} */
const lost = [];

/** @param {string} email */
async function personOf(email) {
  const known = people.get(email);
  if (known) return known;
  const journal = new Journal(sites);
  await journal.signIn(email);
  people.set(email, journal);
  return journal;
}

/** @param {{ email: string, article: number, files: Record<string, string> }} line */
async function look({ email, article, files }) {
  const journal = await personOf(email);
  const { statusId } = await journal.ask('GET', `/articles/my/${article}`);
  if (statusId < SUBMITTED) throw new Error(`article ${article} has status ${statusId}`);
  for (const [file, sum] of Object.entries(files)) {
    const found = createHash('sha256')
      .update(await journal.download(file))
      .digest('hex');
    if (found !== sum) throw new Error(`file ${file} has other bytes`);
    tally.filesRead += 1;
  }
}

const lines = readFileSync(ledger, 'utf8').split('\n').filter(Boolean);
for (const line of lines.map((text) => JSON.parse(text))) {
  const isExpected = new Date(line.answeredAt).getTime() <= until;
  if (isExpected) tally.expected += 1;
  const why = await look(line).then(
    () => undefined,
    (/** @type {unknown} */ error) => String(error),
  );
  if (why === undefined) tally[isExpected ? 'found' : 'laterFound'] += 1;
  else tally[isExpected ? 'lost' : 'laterLost'] += 1;
  if (why !== undefined && isExpected) lost.push(`${line.answeredAt} ${why}`);
}
console.log(JSON.stringify(tally));
for (const why of lost.slice(0, 20)) console.error(why);
process.exitCode = tally.lost > 0 || tally.expected === 0 ? 1 : 0;
