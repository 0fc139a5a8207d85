// Reads the report of `npm audit --json` from the standard input and fails if it has an advisory that
// npm-advisories.json does not except, or if an exception has expired.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * @typedef {{ url: string, title: string, severity: string, name: string, range: string }} Advisory
 * @typedef {{ vulnerabilities?: Record<string, { via: (Advisory | string)[] }>, error?: unknown }} Report
 * @typedef {Record<string, { reason: string, since: string, until: string }>} Exceptions
 */

/**
 * @param {Report} report
 * @param {Exceptions} exceptions By the id at the end of the advisory's address.
 * @param {string} today
 * @returns {string[]} the problems
 */
export function findProblems(report, exceptions, today) {
  if (!report.vulnerabilities) return [`npm audit gave no report: ${JSON.stringify(report)}`];
  const problems = [];
  // A package that is vulnerable through another one names it as text.
  const all = Object.values(report.vulnerabilities).flatMap(({ via }) =>
    via.filter((one) => typeof one === 'object'),
  );
  const advisories = new Map(all.map((advisory) => [advisory.url.split('/').at(-1), advisory]));
  for (const [id, { name, range, severity, title, url }] of advisories) {
    if (!exceptions[id]) problems.push(`${name} ${range}: ${title} (${severity}, ${url})`);
  }
  for (const [id, { reason, since, until }] of Object.entries(exceptions)) {
    if (!advisories.has(id)) problems.push(`${id}: the exception is not needed`);
    if (!reason || ![since, until].every((day) => /^\d{4}-\d\d-\d\d$/.test(day))) {
      problems.push(`${id}: the exception needs a reason and two dates`);
    } else if (until < today) {
      problems.push(`${id}: the exception ended on ${until}; look at it again`);
    }
  }
  return problems;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { exceptions } = JSON.parse(readFileSync('scripts/lib/npm-advisories.json', 'utf8'));
  const report = JSON.parse(readFileSync(0, 'utf8') || '{}');
  const problems = findProblems(report, exceptions, new Date().toISOString().slice(0, 10));
  if (problems.length > 0) {
    console.error(problems.join('\n'));
    process.exit(1);
  }
  console.log('npm: no known vulnerabilities');
}
