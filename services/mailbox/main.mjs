// SMTP server that stores every letter instead of delivering it and shows them over HTTP.
// Tests read the letters as JSON and can simulate failures; developers read them in a browser.
import { BulkCounter } from './bulk-counter.mjs';
import { Failures } from './failures.mjs';
import { createHttpServer } from './http.mjs';
import { Letters } from './letters.mjs';
import { createSmtpServer } from './smtp.mjs';
import { Stalls } from './stalls.mjs';

const host = process.env.MAILBOX_HOST ?? '127.0.0.1';
const smtpPort = Number(process.env.MAILBOX_SMTP_PORT ?? 56525);
const httpPort = Number(process.env.MAILBOX_HTTP_PORT ?? 56581);

const letters = new Letters();
const failures = new Failures();
const bulkCounter = new BulkCounter();
const stalls = new Stalls();
const smtp = createSmtpServer(letters, failures, bulkCounter, stalls);
const http = createHttpServer(letters, failures, bulkCounter, stalls);

for (const server of [smtp.server, http]) {
  server.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
}
smtp.listen(smtpPort, host, () => console.log(`SMTP on ${host}:${smtpPort}`));
http.listen(httpPort, host, () => console.log(`mailbox on http://${host}:${httpPort}`));

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
