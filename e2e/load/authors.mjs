/**
 * Submits articles as several authors until SIGTERM, each with a unique manuscript and a merged one. Every
 * acknowledged submission adds a line of JSON to the ledger: time, author, and the checksums of its files.
 * usage: node authors.mjs SITES LEDGER EMAIL...
 * Prints a line of JSON at the end; fails if any request failed.
 */
import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { JournalClient } from './journal.mjs';
import { submitArticle } from './submission.mjs';

const [sites = '', ledger = '', ...emails] = process.argv.slice(2);
const counters = { submissions: 0, requests: 0, failed: 0, slowestMs: 0 };
/** @type {Record<string, number>} */
const failures = {};
let isStopping = false;
process.on('SIGTERM', () => (isStopping = true));

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
      const submission = await submitArticle(journal, email, (method, path, body) =>
        request(journal, method, path, body),
      );
      appendFileSync(ledger, JSON.stringify(submission) + '\n');
      counters.submissions += 1;
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
