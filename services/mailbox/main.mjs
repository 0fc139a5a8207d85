// A mail server that delivers nothing: it keeps every letter and shows it over HTTP.
// Tests read the letters as JSON and can make the server refuse or stall; people read them in a browser.
import { Faults } from './faults.mjs';
import { createHttpServer } from './http.mjs';
import { Letters } from './letters.mjs';
import { createSmtpServer } from './smtp.mjs';
import { Tally } from './tally.mjs';

const host = process.env.MAILBOX_HOST ?? '127.0.0.1';
const smtpPort = Number(process.env.MAILBOX_SMTP_PORT ?? 56525);
const httpPort = Number(process.env.MAILBOX_HTTP_PORT ?? 56581);

const letters = new Letters();
const faults = new Faults();
const tally = new Tally();
const smtp = createSmtpServer(letters, faults, tally);
const http = createHttpServer(letters, faults, tally);

for (const server of [smtp.server, http]) {
  server.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
}
smtp.listen(smtpPort, host, () => console.log(`SMTP on ${host}:${smtpPort}`));
http.listen(httpPort, host, () => console.log(`mailbox on http://${host}:${httpPort}`));

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
