import { log } from './log.mjs';

/** First file descriptor passed by systemd socket activation. */
const SYSTEMD_SOCKET_FD = 3;

/**
 * Returns the address to listen on. With systemd socket activation it is the passed socket, where
 * connections queue while the process is replaced.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @param {number} processId
 * @returns {import('node:net').ListenOptions & { fd?: number }}
 */
export function listenOptions(environment, processId) {
  const isSocketPassed =
    environment.LISTEN_PID === String(processId) && Number(environment.LISTEN_FDS) >= 1;
  if (isSocketPassed) return { fd: SYSTEMD_SOCKET_FD };
  return { host: environment.HOST ?? '127.0.0.1', port: Number(environment.PORT ?? 8082) };
}

const CLOSE_TIMEOUT_MS = 10_000;

/**
 * Drains connections on a signal: responses carry `Connection: close` for `drainSeconds`, so that the
 * proxy sends no request into a closing connection. Then finishes open requests and ends the process.
 *
 * @param {import('node:http').Server} server
 * @param {number} drainSeconds must be longer than the proxy keeps idle connections
 */
export function createShutdown(server, drainSeconds) {
  let isDraining = false;

  /** @param {NodeJS.Signals} signal */
  function begin(signal) {
    if (isDraining) return;
    isDraining = true;
    log('info', 'draining connections', { signal });
    setTimeout(closeServer, drainSeconds * 1000);
  }

  function closeServer() {
    server.close(() => {
      log('info', 'stopped');
      process.exit(0);
    });
    // Idle connections would keep the server open.
    server.closeIdleConnections();
    setTimeout(() => {
      log('warn', 'open requests aborted');
      process.exit(1);
    }, CLOSE_TIMEOUT_MS).unref();
  }

  return { begin, isDraining: () => isDraining };
}

/** Name of `DRAIN_SECONDS` in earlier versions; read for one more release. */
const OLD_NAME = 'FAREWELL_SECONDS';

/**
 * Returns the seconds for which connections are drained. The old variable is used, with a warning,
 * if the new one is not set.
 *
 * @param {NodeJS.ProcessEnv} environment
 */
export function readDrainSeconds(environment) {
  const { DRAIN_SECONDS: seconds, [OLD_NAME]: oldSeconds } = environment;
  if (oldSeconds !== undefined) {
    log('warn', 'deprecated environment variable', {
      old_name: OLD_NAME,
      new_name: 'DRAIN_SECONDS',
      is_ignored: seconds !== undefined,
    });
  }
  return Number(seconds ?? oldSeconds ?? 3);
}
