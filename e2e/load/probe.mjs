/**
 * Measures from outside how readers and editors are served while others storm the API.
 * usage: node probe.mjs API SECONDS
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { PASSWORD } from './journal.mjs';

const [api = '', seconds = '10'] = process.argv.slice(2);
const deadline = Date.now() + Number(seconds) * 1000;
const EDITORS = 4;
const READERS = 4;
/** @type {Record<string, number[]>} */
const times = { editors: [], 'readers answered': [], 'readers refused': [], 'editors refused': [] };

/** @param {number[]} values  @param {number} share */
function quantile(values, share) {
  const sorted = [...values].sort((first, second) => first - second);
  return Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
}

/** @param {string} path  @param {string} who  @param {Record<string, string>} headers */
async function ask(path, who, headers) {
  const began = performance.now();
  const response = await fetch(api + path, { headers });
  await response.arrayBuffer();
  const kind = response.ok ? who : who.replace(/ answered$/, '') + ' refused';
  times[kind]?.push(performance.now() - began);
}

async function signIn() {
  const body = JSON.stringify({ email: 'editor@demo.test', password: PASSWORD });
  const headers = { 'content-type': 'application/json' };
  for (;;) {
    const response = await fetch(`${api}/auth/login`, { method: 'POST', headers, body });
    if (response.ok)
      return /** @type {{ access_token: string }} */ (await response.json()).access_token;
    await sleep(200);
  }
}

/** @param {() => Promise<void>} request */
async function repeat(request) {
  while (Date.now() < deadline) {
    await request();
    await sleep(50);
  }
}

const authorization = `Bearer ${await signIn()}`;
await Promise.all([
  ...Array.from({ length: EDITORS }, () =>
    repeat(() => ask('/articles', 'editors', { authorization })),
  ),
  ...Array.from({ length: READERS }, () =>
    repeat(() => ask('/public/en/articles?query=cells', 'readers answered', {})),
  ),
]);
const parts = Object.entries(times)
  .filter(([, values]) => values.length > 0)
  .map(
    ([name, values]) =>
      `${name} ${values.length}: p50 ${quantile(values, 0.5)} ms, p99 ${quantile(values, 0.99)} ms`,
  );
console.log(parts.join('; '));
