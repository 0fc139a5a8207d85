import { log } from './log.mjs';

const PATIENCE_MS = 10_000;

/**
 * Stops taking new requests, finishes the open ones, then ends the process.
 *
 * @param {import('node:http').Server} server
 */
export function createShutdown(server) {
  let underWay = false;

  /** @param {NodeJS.Signals} signal */
  function begin(signal) {
    if (underWay) return;
    underWay = true;
    log('info', 'shutting down', { signal });

    server.close(() => {
      log('info', 'stopped');
      process.exit(0);
    });
    // Idle connections have nothing to finish, and would keep the server open.
    server.closeIdleConnections();
    setTimeout(() => {
      log('warn', 'requests were still open when the time was up');
      process.exit(1);
    }, PATIENCE_MS).unref();
  }

  return { begin, isUnderWay: () => underWay };
}
