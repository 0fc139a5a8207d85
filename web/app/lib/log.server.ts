/** The same one-line records as those of the HTTP server around the application. */
export { log } from '../../server/log.mjs';
