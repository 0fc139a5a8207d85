/** Writes a brotli and a gzip copy of each built file that gets smaller. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = path.join(import.meta.dirname, '../build/client');
const SMALLEST_BYTES = 1024;

for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(css|js|json|svg|txt)$/.test(name)) continue;
  const file = path.join(root, name);
  const body = readFileSync(file);
  if (body.length < SMALLEST_BYTES) continue;

  const brotli = brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  });
  writeFileSync(`${file}.br`, brotli);
  writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
}
