/**
 * Tells what one fault has done: failed requests, the time until nothing failed any more, work that was answered
 * as done and is lost, work that exists twice.
 * usage: node aftermath.mjs SITE MAILBOX FOLDER EDITOR BEGAN HEALED [BULK-DOMAIN BULK-COUNT]
 * BEGAN and HEALED are in milliseconds since 1970. Prints a line of JSON; fails if anything is lost or doubled.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { JournalClient } from '../load/journal.mjs';

const [
  site = '',
  mailbox = '',
  folder = '',
  editor = '',
  began = '0',
  healed = '0',
  bulk = '',
  bulkCount = '0',
] = process.argv.slice(2);
const from = Number(began);
const until = Number(healed);
/** Letters may wait until the breaker tries the mail server again. */
const LETTER_SECONDS = 120;
/** @type {string[]} */
const lost = [];
/** @type {string[]} */
const doubled = [];

/** @param {string} name  @returns {any[]} */
function readLedger(name) {
  const lines = readFileSync(join(folder, `${name}.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean);
  return lines
    .map((line) => JSON.parse(line))
    .filter((line) => (line.at ?? Date.parse(line.answeredAt)) >= from);
}

function describeRequests() {
  const requests = readLedger('requests');
  /** @type {Record<string, number>} */
  const failures = {};
  let lastFailure = until;
  for (const { at, who, ms, failed } of requests) {
    if (failed === undefined) continue;
    const key = `${who} ${failed}`;
    failures[key] = (failures[key] ?? 0) + 1;
    // A request that was sent during the fault may end after it; the first one sent after it decides.
    if (at > until) lastFailure = Math.max(lastFailure, at + ms);
  }
  const slowest = Math.max(0, ...requests.map(({ ms }) => ms));
  return {
    requests: requests.length,
    failed: requests.filter(({ failed }) => failed !== undefined).length,
    failures,
    slowestMs: slowest,
    recoverySeconds: Math.round((lastFailure - until) / 100) / 10,
  };
}

async function checkMessages() {
  const journal = new JournalClient(site);
  await journal.signIn(editor);
  const messages = readLedger('messages');
  for (const article of new Set(messages.map((line) => line.article))) {
    const texts = await readTexts(journal, article);
    for (const { text, answered } of messages.filter((line) => line.article === article)) {
      const found = texts.filter((other) => other.includes(text)).length;
      if (answered && found === 0) lost.push(`message ${text}`);
      if (found > 1) doubled.push(`message ${text}`);
    }
  }
  return messages.filter(({ answered }) => answered).length;
}

/** @param {JournalClient} journal  @param {number} article  @returns {Promise<string[]>} */
async function readTexts(journal, article) {
  const texts = [];
  for (let page = 1; ; page += 1) {
    const path = `/articles/${article}/messages?page=${page}&pageSize=100`;
    const { results, total } = await journal.request('GET', path);
    texts.push(...results.map((/** @type {{ text: string }} */ { text }) => text));
    if (results.length === 0 || texts.length >= (total ?? texts.length)) return texts;
  }
}

async function checkSubmissions() {
  const submissions = readLedger('submissions');
  /** @type {Map<string, JournalClient>} */
  const clients = new Map();
  for (const { email, article, files } of submissions) {
    const journal = clients.get(email) ?? new JournalClient(site);
    if (!journal.token) await journal.signIn(email);
    clients.set(email, journal);
    const { statusId } = await journal.request('GET', `/articles/my/${article}`);
    if (statusId < 2) lost.push(`submission of article ${article}`);
    for (const [file, sum] of Object.entries(files)) {
      const bytes = await journal.download(file);
      if (createHash('sha256').update(bytes).digest('hex') !== sum) lost.push(`file ${file}`);
    }
  }
  return submissions.length;
}

/** @param {string} domain */
async function countLetters(domain) {
  const response = await fetch(`${mailbox}/tally?domain=${domain}`);
  return /** @type {{ letters: number, recipients: number }} */ (await response.json());
}

/** Waits for one letter to each of the recipients, and no second one. @param {string} domain  @param {number} expected  @param {string} name */
async function checkLetters(domain, expected, name) {
  const deadline = Date.now() + LETTER_SECONDS * 1000;
  let counts = await countLetters(domain);
  while (counts.recipients < expected && Date.now() < deadline) {
    await sleep(500);
    counts = await countLetters(domain);
  }
  if (counts.recipients < expected) lost.push(`${expected - counts.recipients} ${name}`);
  if (counts.letters > counts.recipients)
    doubled.push(`${counts.letters - counts.recipients} ${name}`);
  return counts.recipients;
}

/** Counts the letters to an address; waits for the first one if there must be one. @param {string} email  @param {boolean} wait */
async function countLettersTo(email, wait) {
  const query = new URLSearchParams({ to: email, wait: wait ? String(LETTER_SECONDS) : '0' });
  const response = await fetch(`${mailbox}/messages?${query}`);
  return /** @type {unknown[]} */ (await response.json()).length;
}

/** Each request that was answered must have its confirmation letter; none may have two. */
async function checkSubscriptions() {
  const subscriptions = readLedger('subscriptions');
  for (const { email, answered } of subscriptions) {
    const letters = await countLettersTo(email, Boolean(answered));
    if (answered && letters === 0) lost.push(`letter to ${email}`);
    if (letters > 1) doubled.push(`letter to ${email}`);
  }
  return subscriptions.filter(({ answered }) => answered).length;
}

const requests = describeRequests();
const done = {
  submissions: await checkSubmissions(),
  messages: await checkMessages(),
  subscriptions: await checkSubscriptions(),
  newsletter: bulk ? await checkLetters(bulk, Number(bulkCount), 'newsletters') : 0,
};
console.log(JSON.stringify({ ...requests, done, lost, doubled }));
process.exitCode = lost.length + doubled.length > 0 ? 1 : 0;
