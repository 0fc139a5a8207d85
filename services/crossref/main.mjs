// Stand-in for Crossref: takes deposits, validates and registers them, and can be made to fail.
import { SchemaValidator, findSchema } from './schema.mjs';
import { createCrossref } from './service.mjs';

const host = process.env.CROSSREF_HOST ?? '127.0.0.1';
const port = Number(process.env.CROSSREF_PORT ?? 56700);
const settings = {
  role: process.env.CROSSREF_ROLE ?? 'octavo',
  password: process.env.CROSSREF_PASSWORD ?? 'octavo-crossref-secret',
  prefixes: (process.env.CROSSREF_PREFIXES ?? '10.18620,10.5555').split(','),
  maxPending: Number(process.env.CROSSREF_MAX_PENDING ?? 10_000),
  maxAtOnce: Number(process.env.CROSSREF_MAX_AT_ONCE ?? 5),
};

const schema = findSchema();
if (!schema) console.log('*** NOT VALIDATED AGAINST THE SCHEMA: set OCTAVO_SCHEMAS ***');
const validator = schema ? new SchemaValidator(schema) : undefined;
validator?.start();

createCrossref(settings, async (xml) => (await validator?.validate(xml)) ?? [])
  .listen(port, host, () => console.log(`Crossref stand-in on http://${host}:${port}`))
  .on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
