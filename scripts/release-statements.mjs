/**
 * Prints every SQL statement of a release with its parameters and columns, as one line of JSON.
 * usage: node scripts/release-statements.mjs .sqlx
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2] ?? '.sqlx';
const names = readdirSync(folder).filter((name) => name.startsWith('query-'));
const statements = names.toSorted().map((name) => {
  const { query, describe } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  return {
    query,
    parameters: describe.parameters.Left,
    columns: describe.columns.map((column) => [column.name, column.type_info]),
    nullable: describe.nullable,
  };
});
process.stdout.write(JSON.stringify(statements) + '\n');
