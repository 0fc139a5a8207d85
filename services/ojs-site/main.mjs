// Stand-in for the sites of other journal systems: OJS 3.3 and 3.4, and Elpub. Can be made to fail.
import { readDumps } from './dumps.mjs';
import { createOjsSite } from './service.mjs';

const host = process.env.OJS_SITE_HOST ?? '127.0.0.1';
const port = Number(process.env.OJS_SITE_PORT ?? 57000);
const data = process.env.OCTAVO_DATA ?? '../shared/data';

const { journals, message } = readDumps(data);
console.log(message);
createOjsSite({ journals })
  .listen(port, host, () => console.log(`OJS stand-in on http://${host}:${port}`))
  .on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
