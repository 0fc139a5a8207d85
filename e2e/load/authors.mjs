/**
 * Authors who submit one article after the other, each with a manuscript of its own and a merged one. For every submission
 * that was answered, a line of JSON goes into the ledger: when, whose, and the sums of its files.
 * usage: node authors.mjs SITES LEDGER EMAIL...
 * Until it is asked to stop (SIGTERM); then it says what it did, and fails when any request did.
 */
import { createHash, randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { emptyPdf } from '../house/files.ts';
import { Journal } from './journal.mjs';

const [sites = '', ledger = '', ...emails] = process.argv.slice(2);
const MOST_WAITED_MS = 60_000;
const tally = { submissions: 0, requests: 0, failed: 0, slowestMs: 0 };
/** @type {Record<string, number>} */
const failures = {};
let isStopping = false;
process.on('SIGTERM', () => (isStopping = true));

/** @param {Buffer} bytes */
const sumOf = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** With so much in it that is in no other file. */
const manuscript = () => emptyPdf(randomBytes(20_000).toString('hex'));

/** What others read meanwhile. */
const READS = [
  '/public/en/articles?query=transplantation',
  '/public/ru/articles?pageSize=5',
  '/public/ru/issues',
  '/articles/my',
];

const COMPLETE = {
  abstractEn: '<p>Two hundred patients were followed for five years.</p>',
  keywordsEn: ['transplantation', 'GvHD'],
  askForTranslation: true,
  affiliations: [{ key: 1, en: 'Transplantation Clinic, Demograd', ru: '' }],
};

/** @param {string} email */
function author(email) {
  const contact = { email, phone: '', fax: '', address: '' };
  const names = { firstNameEn: 'Anna', middleNameEn: '', lastNameEn: 'Author' };
  const russian = { firstNameRu: '', middleNameRu: '', lastNameRu: '' };
  return {
    ...names,
    ...russian,
    orcid: '',
    affiliations: [1],
    isCorrespondingAuthor: true,
    contact,
  };
}

/**
 * @param {Journal} journal
 * @param {string} email
 */
async function submitOne(journal, email) {
  const draft = await measured(journal, 'POST', '/articles/my', {
    titleEn: 'Under load',
    typeId: 1,
  });
  const path = `/articles/my/${draft.id}`;
  const bytes = manuscript();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'm.pdf');
  const file = await measured(journal, 'POST', '/files', form);
  const files = [{ fileId: file.id, typeId: 1, comment: '' }];
  await measured(journal, 'PUT', path, { ...draft, ...COMPLETE, authors: [author(email)], files });
  await measured(journal, 'POST', `${path}/merged-pdfs/generate`);
  const merged = await mergedOf(journal, path);
  for (const read of READS) await measured(journal, 'GET', read);
  await measured(journal, 'POST', `${path}/submit`);
  const answeredAt = new Date().toISOString();
  const sums = { [file.id]: sumOf(bytes), [merged.id]: sumOf(await journal.download(merged.id)) };
  appendFileSync(
    ledger,
    JSON.stringify({ answeredAt, email, article: draft.id, files: sums }) + '\n',
  );
  tally.submissions += 1;
}

/**
 * @param {Journal} journal
 * @param {string} path
 */
async function mergedOf(journal, path) {
  const until = Date.now() + MOST_WAITED_MS;
  while (Date.now() < until) {
    const { problems, mergedPdfs } = await measured(journal, 'GET', path);
    if (problems.length === 0) return mergedPdfs[0].file;
    await sleep(200);
  }
  throw new Error('no merged manuscript in a minute');
}

/**
 * @param {Journal} journal
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 */
async function measured(journal, method, path, body) {
  const began = performance.now();
  tally.requests += 1;
  const answer = await journal.ask(method, path, body);
  tally.slowestMs = Math.max(tally.slowestMs, Math.round(performance.now() - began));
  return answer;
}

/** @param {string} email */
async function work(email) {
  const journal = new Journal(sites);
  await journal.signIn(email);
  while (!isStopping) {
    try {
      await submitOne(journal, email);
    } catch (error) {
      tally.failed += 1;
      const why = String(error).slice(0, 200);
      failures[why] = (failures[why] ?? 0) + 1;
      await sleep(500);
    }
  }
}

await Promise.all(emails.map(work));
console.log(JSON.stringify({ ...tally, failures }));
process.exitCode = tally.failed > 0 || tally.submissions === 0 ? 1 : 0;
