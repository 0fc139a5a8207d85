/** The first socket that systemd hands over has this number. */
const FIRST_HANDED = 3;

/**
 * Where to listen: on the socket that systemd holds for us, if it does, so that whoever comes while one process ends and
 * the next begins waits there and is not turned away.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @param {number} processId
 * @returns {import('node:net').ListenOptions & { fd?: number }}
 */
export function placeToListen(environment, processId) {
  const isHanded =
    environment.LISTEN_PID === String(processId) && Number(environment.LISTEN_FDS) >= 1;
  if (isHanded) return { fd: FIRST_HANDED };
  return { host: environment.HOST ?? '127.0.0.1', port: Number(environment.PORT ?? 8082) };
}
