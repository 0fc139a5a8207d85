import { log } from './log.mjs';

const PATIENCE_MS = 10_000;

/**
 * Goes on answering for a moment, each answer the last one over its connection; then stops taking requests, finishes the
 * open ones and ends the process. Without that moment the front would send into connections that are being closed.
 *
 * @param {import('node:http').Server} server
 * @param {number} farewellSeconds longer than the front keeps an idle connection
 */
export function createShutdown(server, farewellSeconds) {
  let underWay = false;

  /** @param {NodeJS.Signals} signal */
  function begin(signal) {
    if (underWay) return;
    underWay = true;
    log('info', 'shutting down', { signal });
    setTimeout(end, farewellSeconds * 1000);
  }

  function end() {
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
