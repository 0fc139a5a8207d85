/**
 * Prints the results of the faults as a table.
 * usage: node table.mjs RESULTS [last]   `last` prints only the last row
 */
import { readFileSync } from 'node:fs';

const [results = '', part] = process.argv.slice(2);
const HEAD = [
  'broken',
  'requests',
  'failed, and why',
  'slowest',
  'recovered',
  'lost',
  'doubled',
  'alerts',
];
const WIDTHS = [24, 8, 44, 8, 9, 24, 24, 0];

/** @param {string[]} cells */
function row(cells) {
  return cells
    .map((cell, index) => cell.padEnd(WIDTHS[index] ?? 0))
    .join('  ')
    .trimEnd();
}

/** @param {any} result */
function describe({ name, alerts, outcome }) {
  if (!outcome) return [name, '', 'the check itself failed', '', '', '', '', alerts];
  const failures = Object.entries(outcome.failures).map(([reason, count]) => `${count} ${reason}`);
  return [
    name,
    String(outcome.requests),
    [outcome.failed, failures.join(', ')].filter((text) => text !== '').join(': '),
    `${outcome.slowestMs} ms`,
    `${outcome.recoverySeconds} s`,
    outcome.lost.slice(0, 3).join(', ') || 'none',
    outcome.doubled.slice(0, 3).join(', ') || 'none',
    alerts || 'none',
  ];
}

const lines = readFileSync(results, 'utf8').split('\n').filter(Boolean);
const rows = lines.map((line) => describe(JSON.parse(line)));
if (part === 'last') console.log(row(rows.at(-1) ?? []));
else for (const cells of [HEAD, ...rows]) console.log(row(cells));
