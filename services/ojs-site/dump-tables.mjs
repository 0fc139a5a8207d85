/** @typedef {Record<string, string | null>} Row */

/** @type {Record<string, string>} */
const ESCAPES = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/**
 * Rows of all tables of a dump of PostgreSQL, from its COPY blocks. A table without rows is an empty list.
 *
 * @param {string} dump
 */
export function readTables(dump) {
  /** @type {Record<string, Row[]>} */
  const tables = {};
  let columns = undefined;
  /** @type {Row[]} */
  let rows = [];
  for (const line of dump.split('\n')) {
    const copy = /^COPY (?:\w+\.)?(\w+) \((.*)\) FROM stdin;$/.exec(line);
    if (copy) {
      columns = copy[2].split(', ').map((column) => column.replaceAll('"', ''));
      rows = tables[copy[1]] = [];
    } else if (line === '\\.') {
      columns = undefined;
    } else if (columns) {
      const values = line.split('\t').map(unescape);
      rows.push(Object.fromEntries(columns.map((column, at) => [column, values[at] ?? null])));
    }
  }
  return tables;
}

/** @param {string} value */
function unescape(value) {
  if (value === '\\N') return null;
  return value.replaceAll(/\\(.)/g, (_, character) => ESCAPES[character] ?? character);
}
