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
