import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * File of a galley in the folder of files, with its type.
 *
 * @param {Record<string, import('./dump-tables.mjs').Row[]>} tables
 * @param {string | null} submissionFile
 * @param {string} base
 */
export function findFile(tables, submissionFile, base) {
  const link = tables.submission_files.find(
    ({ submission_file_id }) => submission_file_id === submissionFile,
  );
  const row = link && tables.files.find(({ file_id }) => file_id === link.file_id);
  if (!row?.path) return undefined;
  const path = join(base, 'files', row.path);
  return existsSync(path) ? { path, mimetype: row.mimetype ?? '' } : undefined;
}
