// Stand-in for DOAJ's API: takes articles, checks them as DOAJ does, and can be made to fail.
import { createDoaj } from './service.mjs';

const host = process.env.DOAJ_HOST ?? '127.0.0.1';
const port = Number(process.env.DOAJ_PORT ?? 56800);
const settings = {
  key: process.env.DOAJ_KEY ?? 'octavo-doaj-key',
  issns: (process.env.DOAJ_ISSNS ?? '1866-8836').split(','),
  perSecond: Number(process.env.DOAJ_PER_SECOND ?? 2),
  burst: Number(process.env.DOAJ_BURST ?? 5),
};

createDoaj(settings)
  .listen(port, host, () => console.log(`DOAJ stand-in on http://${host}:${port}`))
  .on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
