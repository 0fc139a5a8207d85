// OpenID Connect provider that behaves like ORCID, with a few invented researchers.
import { createProvider } from './provider.mjs';

const host = process.env.ORCID_HOST ?? '127.0.0.1';
const port = Number(process.env.ORCID_PORT ?? 56600);
const issuer = process.env.ORCID_ISSUER ?? `http://127.0.0.1:${port}`;

createProvider(issuer)
  .listen(port, host, () => console.log(`ORCID-like provider on ${issuer}`))
  .on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
