/**
 * Prints docs/diagrams/entities.md: one entity diagram for each area of the database, with keys and references.
 *
 *   node scripts/lib/entity-diagrams.mjs DATABASE-URL
 *
 * An area is a section of a migration: a comment `-- Title: crates/…` followed by `comment on table` statements.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Tables of extensions and of the migrations themselves. */
const IGNORED = ['_sqlx_migrations'];

const TABLES = `
  select jsonb_object_agg(relname, jsonb_build_object(
    'comment', obj_description(c.oid),
    'columns', (
      select jsonb_agg(jsonb_build_object('name', attname, 'type', format_type(atttypid, null), 'required', attnotnull)
        order by attnum)
      from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped),
    'unique', (
      select coalesce(jsonb_agg(jsonb_build_object('primary', indisprimary, 'columns', (
        select jsonb_agg(attname order by attnum) from pg_attribute
        where attrelid = c.oid and attnum = any (indkey)))), '[]')
      from pg_index where indrelid = c.oid and indisunique and indpred is null and indexprs is null),
    'references', (
      select coalesce(jsonb_agg(jsonb_build_object('table', confrelid::regclass::text, 'columns', (
        select jsonb_agg(attname order by attnum) from pg_attribute
        where attrelid = c.oid and attnum = any (conkey))) order by conkey, confrelid::regclass::text), '[]')
      from pg_constraint where conrelid = c.oid and contype = 'f')))
  from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;

/** @returns {Array<{ title: string, crates: string, tables: string[] }>} */
function readAreas() {
  const areas = [];
  const migrations = readdirSync('migrations').filter((name) => name.endsWith('.sql'));
  for (const name of migrations.sort()) {
    let area;
    for (const line of readFileSync(`migrations/${name}`, 'utf8').split('\n')) {
      const section = line.match(/^-- ([A-Z][^:.]*): (crates\/[^.]*)\./);
      if (section) {
        const [, title, crates] = section;
        area = areas.find((known) => known.title === title);
        if (!area) areas.push((area = { title, crates, tables: [] }));
      }
      const table = line.match(/^comment on table (\w+) /)?.[1];
      if (table && !area)
        throw new Error(
          `migrations/${name}: no section "-- Title: crates/…" before the comment on ${table}`,
        );
      if (table && !areas.some(({ tables }) => tables.includes(table))) area.tables.push(table);
    }
  }
  return areas;
}

/** Reads every table with its columns, unique keys and references. */
function readTables(url) {
  const output = execFileSync('psql', ['-X', '-At', '-v', 'ON_ERROR_STOP=1', '-c', TABLES, url], {
    encoding: 'utf8',
  });
  const tables = JSON.parse(output);
  for (const name of IGNORED) delete tables[name];
  return tables;
}

/** Lists the columns that identify a row or refer to another table. */
function keyLines({ columns, unique, references }) {
  return columns.flatMap(({ name, type }) => {
    const isIn = (key) => key.columns.includes(name);
    const keys = [
      unique.some((key) => key.primary && isIn(key)) && 'PK',
      references.some(isIn) && 'FK',
      unique.some((key) => !key.primary && key.columns.length === 1 && isIn(key)) && 'UK',
    ].filter(Boolean);
    return keys.length > 0
      ? [`        ${type.replaceAll(/\W+/g, '_')} ${name} ${keys.join(', ')}`]
      : [];
  });
}

function referenceLine(name, table, { table: target, columns }) {
  const isRequired = columns.every(
    (column) => table.columns.find((found) => found.name === column).required,
  );
  const isUnique = table.unique.some((key) =>
    key.columns.every((column) => columns.includes(column)),
  );
  return `    ${target} ${isRequired ? '||' : '|o'}--${isUnique ? 'o|' : 'o{'} ${name} : ${columns.join('_and_')}`;
}

function diagram(names, tables) {
  const lines = ['```mermaid', 'erDiagram', '    direction LR'];
  for (const name of names) lines.push(`    ${name} {`, ...keyLines(tables[name]), '    }');
  for (const name of names)
    for (const reference of tables[name].references)
      lines.push(referenceLine(name, tables[name], reference));
  return [...lines, '```'];
}

const tables = readTables(process.argv[2]);
const areas = readAreas();
const known = areas.flatMap((area) => area.tables);
const unknown = Object.keys(tables).filter((name) => !known.includes(name));
if (unknown.length > 0)
  throw new Error(
    `no migration describes ${unknown.join(', ')}: add "comment on table" under "-- Title: crates/…"`,
  );

const page = [
  '# Entities',
  '',
  'Generated from the database by `make generate`; do not edit.',
  '',
  'Each diagram shows the tables of one area with their keys, and the tables of other areas to which they refer.',
  "PK is the primary key, FK a reference, UK a unique column. psql's `\\d+ TABLE` lists all columns with their",
  'descriptions. Only the crate named first writes the tables of its area, and triggers those of the public site',
  'and of the search; every crate may read them. `tests/architecture/tables.rs` checks it.',
];
for (const { title, crates, tables: described } of areas) {
  const names = described.filter((name) => name in tables);
  if (names.length === 0) continue;
  const written = crates.split(', ').map((crate) => `\`${crate}\``);
  page.push('', `## ${title}`, '', `${written.join(', ')}`, '', ...diagram(names, tables), '');
  page.push('| Table | Content |', '| --- | --- |');
  for (const name of names) page.push(`| \`${name}\` | ${tables[name].comment} |`);
}
console.log(page.join('\n'));
