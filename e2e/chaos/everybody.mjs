/**
 * Everybody at once, until SIGTERM: readers of pages, people who search, people who subscribe to the newsletter,
 * authors who submit, editors who write to them. Nobody repeats a failed request, so that whatever exists twice
 * was doubled by the journal.
 * usage: node everybody.mjs SITE FOLDER DOMAIN AUTHOR... -- EDITOR...
 *
 * FOLDER/requests.jsonl gets a line for each request: when, who, what, milliseconds, and the reason if it failed.
 * FOLDER/submissions.jsonl, messages.jsonl and subscriptions.jsonl tell what was answered as done, and what was
 * tried without an answer.
 */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { JournalClient } from '../load/journal.mjs';
import { submitArticle } from '../load/submission.mjs';

const [site = '', folder = '', domain = '', ...people] = process.argv.slice(2);
const authors = people.slice(0, people.indexOf('--'));
const editors = people.slice(people.indexOf('--') + 1);
const READERS = 6;
const SEARCHERS = 2;
const PAGE_TIMEOUT_MS = 10_000;
/** Time between two requests of one person, so that the machine has something left for the fault. */
const PAUSE_MS = 100;

const agent = new http.Agent({ keepAlive: true });
const ledgers = Object.fromEntries(
  ['requests', 'submissions', 'messages', 'subscriptions'].map((name) => [
    name,
    createWriteStream(join(folder, `${name}.jsonl`), { flags: 'a' }),
  ]),
);
let isStopping = false;
process.on('SIGTERM', () => (isStopping = true));
/** The newest submitted article, to which editors write. @type {number | undefined} */
let newest;

/** @param {string} ledger  @param {object} line */
function write(ledger, line) {
  ledgers[ledger]?.write(JSON.stringify(line) + '\n');
}

/**
 * Counts a request and passes its result on.
 *
 * @template T
 * @param {string} who
 * @param {string} what
 * @param {() => Promise<T>} send
 */
async function count(who, what, send) {
  const began = Date.now();
  try {
    const result = await send();
    write('requests', { at: began, who, what, ms: Date.now() - began });
    return result;
  } catch (error) {
    write('requests', { at: began, who, what, ms: Date.now() - began, failed: shorten(error) });
    throw error;
  }
}

/** Reduces an error to its status, or to its kind if there was no answer. @param {unknown} error */
function shorten(error) {
  const text = String(error);
  const status = /Error: (\d{3}) /.exec(text)?.[1];
  if (status) return status;
  const cause = /** @type {any} */ (error).cause?.code ?? /** @type {any} */ (error).code;
  return typeof cause === 'string' ? cause : text.slice(0, 60);
}

/** @param {string} path  @returns {Promise<void>} */
function readPage(path) {
  return new Promise((resolve, reject) => {
    const options = { agent, timeout: PAGE_TIMEOUT_MS };
    const request = http.get(site + path, options, (response) => {
      response.on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${response.statusCode} GET ${path}`));
      });
      response.on('error', reject);
      response.resume();
    });
    request.on('timeout', () => request.destroy(new Error('no answer in ten seconds')));
    request.on('error', reject);
  });
}

/** Repeats an action until the end; a failure was counted where it happened. @param {() => Promise<void>} action */
async function repeat(action) {
  while (!isStopping) {
    await action().catch(() => sleep(5 * PAUSE_MS));
    await sleep(PAUSE_MS);
  }
}

const PAGES = ['/', '/issues', '/articles', '/online-first', '/issues/13-2', '/issues/13-1'];

/** @param {number} reader */
function runReader(reader) {
  let turn = reader;
  return repeat(async () => {
    const path = PAGES[(turn += 1) % PAGES.length] ?? '/';
    await count('readers', 'page', () => readPage(path));
  });
}

/** Every search is another one, so that no cache answers it. @param {number} searcher */
function runSearcher(searcher) {
  let turn = searcher;
  return repeat(async () => {
    const query = `cells+${(turn += SEARCHERS)}`;
    const path = `/api/v1/public/en/articles?query=${query}`;
    await count('readers', 'search', () => readPage(path));
  });
}

function runVisitor() {
  const journal = new JournalClient(site);
  return repeat(async () => {
    const email = `${randomUUID()}@${domain}`;
    const body = { email, language: 'en', consentVersion: 1 };
    const line = { at: Date.now(), email };
    try {
      const path = '/public/subscription/subscribe';
      await count('visitors', 'subscribe', () => journal.request('POST', path, body));
      write('subscriptions', { ...line, answered: true });
    } catch (error) {
      write('subscriptions', line);
      throw error;
    }
    await sleep(5 * PAUSE_MS);
  });
}

/** @param {JournalClient} journal  @param {string} email */
async function signIn(journal, email) {
  while (!isStopping && !journal.token) await journal.signIn(email).catch(() => sleep(1000));
}

/** @param {string} email */
async function runAuthor(email) {
  const journal = new JournalClient(site);
  await signIn(journal, email);
  await repeat(async () => {
    const submission = await submitArticle(journal, email, (method, path, body) => {
      const what = `${method} ${path.replace(/\d+/g, 'N').replace(/\?.*/, '')}`;
      return count('authors', what, () => journal.request(method, path, body));
    });
    newest = submission.article;
    write('submissions', submission);
  });
}

/** @param {string} email */
async function runEditor(email) {
  const journal = new JournalClient(site);
  await signIn(journal, email);
  await repeat(async () => {
    await count('editors', 'list', () => journal.request('GET', '/articles'));
    if (newest === undefined) return;
    const line = { at: Date.now(), article: newest, text: `Please see ${randomUUID()}` };
    try {
      const path = `/articles/${newest}/messages`;
      await count('editors', 'message', () => journal.request('POST', path, { text: line.text }));
      write('messages', { ...line, answered: true });
    } catch (error) {
      write('messages', line);
      throw error;
    }
    await sleep(5 * PAUSE_MS);
  });
}

await Promise.all([
  ...Array.from({ length: READERS }, (_, index) => runReader(index)),
  ...Array.from({ length: SEARCHERS }, (_, index) => runSearcher(index)),
  runVisitor(),
  ...authors.map(runAuthor),
  ...editors.map(runEditor),
]);
agent.destroy();
