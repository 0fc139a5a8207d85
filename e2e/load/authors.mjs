/**
 * Submits articles as several authors until SIGTERM, each with a unique manuscript and a merged one. Every
 * acknowledged submission adds a line of JSON to the ledger: time, author, and the checksums of its files.
 * usage: node authors.mjs SITES LEDGER EMAIL...
 * Prints a line of JSON at the end; fails if any request failed.
 */
import { createHash, randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEmptyPdf } from '../support/files.ts';
import { JournalClient } from './journal.mjs';

const [sites = '', ledger = '', ...emails] = process.argv.slice(2);
const MERGE_TIMEOUT_MS = 60_000;
const counters = { submissions: 0, requests: 0, failed: 0, slowestMs: 0 };
/** @type {Record<string, number>} */
const failures = {};
let isStopping = false;
process.on('SIGTERM', () => (isStopping = true));

/** @param {Buffer} bytes */
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** Creates a PDF with unique content. */
const createManuscript = () => createEmptyPdf(randomBytes(20_000).toString('hex'));

/** Pages that are read between the writes. */
const READ_PATHS = [
  '/public/en/articles?query=transplantation',
  '/public/ru/articles?pageSize=5',
  '/public/ru/issues',
  '/articles/my',
];

const COMPLETE_CONTENT = {
  abstractEn: '<p>Two hundred patients were followed for five years.</p>',
  keywordsEn: ['transplantation', 'GvHD'],
  askForTranslation: true,
  affiliations: [{ key: 1, en: 'Transplantation Clinic, Demograd', ru: '' }],
};

/** @param {string} email */
function makeAuthor(email) {
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
 * @param {JournalClient} journal
 * @param {string} email
 */
async function submitArticle(journal, email) {
  const draft = await request(journal, 'POST', '/articles/my', {
    titleEn: 'Under load',
    typeId: 1,
  });
  const path = `/articles/my/${draft.id}`;
  const bytes = createManuscript();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'm.pdf');
  const file = await request(journal, 'POST', '/files', form);
  const files = [{ fileId: file.id, typeId: 1, comment: '' }];
  await request(journal, 'PUT', path, {
    ...draft,
    ...COMPLETE_CONTENT,
    authors: [makeAuthor(email)],
    files,
  });
  await request(journal, 'POST', `${path}/merged-pdfs/generate`);
  const merged = await waitForMerged(journal, path);
  for (const readPath of READ_PATHS) await request(journal, 'GET', readPath);
  await request(journal, 'POST', `${path}/submit`);
  const answeredAt = new Date().toISOString();
  const checksums = {
    [file.id]: sha256(bytes),
    [merged.id]: sha256(await journal.download(merged.id)),
  };
  appendFileSync(
    ledger,
    JSON.stringify({ answeredAt, email, article: draft.id, files: checksums }) + '\n',
  );
  counters.submissions += 1;
}

/**
 * @param {JournalClient} journal
 * @param {string} path
 */
async function waitForMerged(journal, path) {
  const deadline = Date.now() + MERGE_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const { problems, mergedPdfs } = await request(journal, 'GET', path);
    if (problems.length === 0) return mergedPdfs[0].file;
    await sleep(200);
  }
  throw new Error('no merged manuscript within a minute');
}

/**
 * @param {JournalClient} journal
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 */
async function request(journal, method, path, body) {
  const began = performance.now();
  counters.requests += 1;
  const result = await journal.request(method, path, body);
  counters.slowestMs = Math.max(counters.slowestMs, Math.round(performance.now() - began));
  return result;
}

/** @param {string} email */
async function runAuthor(email) {
  const journal = new JournalClient(sites);
  await journal.signIn(email);
  while (!isStopping) {
    try {
      await submitArticle(journal, email);
    } catch (error) {
      counters.failed += 1;
      const reason = String(error).slice(0, 200);
      failures[reason] = (failures[reason] ?? 0) + 1;
      await sleep(500);
    }
  }
}

await Promise.all(emails.map(runAuthor));
console.log(JSON.stringify({ ...counters, failures }));
process.exitCode = counters.failed > 0 || counters.submissions === 0 ? 1 : 0;
