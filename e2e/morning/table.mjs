// Prints the effort of a morning before and after. usage: node e2e/morning/table.mjs BEFORE.json AFTER.json
import { readFileSync } from 'node:fs';
import { JOBS } from './jobs.ts';

const [before, after] = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, 'utf8')));
const COLUMNS = ['clicks', 'keys', 'seconds'];

const cells = (effort) =>
  effort
    ? COLUMNS.map((column) => String(Math.round(effort[column] * 10) / 10).padStart(8))
    : ['not possible'.padStart(24)];
const print = (name, ...efforts) =>
  console.log([name.padEnd(40), ...efforts.flatMap((effort) => ['|', ...cells(effort)])].join(' '));

console.log(`${' '.repeat(41)}| before${' '.repeat(21)}| after`);
console.log(
  [' '.repeat(40), ...[1, 2].flatMap(() => ['|', ...COLUMNS.map((name) => name.padStart(8))])].join(
    ' ',
  ),
);
const missing = [];
const total = () => ({ clicks: 0, keys: 0, seconds: 0 });
const [sumBefore, sumAfter] = [total(), total()];
for (const [job, name] of Object.entries(JOBS)) {
  if (!(job in before) || !(job in after)) {
    missing.push(name);
    continue;
  }
  print(name, before[job], after[job]);
  if (!before[job] || !after[job]) continue;
  for (const column of COLUMNS) {
    sumBefore[column] += before[job][column];
    sumAfter[column] += after[job][column];
  }
}
print('Jobs that both can do', sumBefore, sumAfter);
const share = (column) => `${Math.round((100 * sumAfter[column]) / sumBefore[column])} %`;
console.log(
  `After, of before: ${COLUMNS.map((column) => `${column} ${share(column)}`).join(', ')}`,
);
if (missing.length > 0) {
  console.error(`not measured: ${missing.join('; ')}`);
  process.exitCode = 1;
}
