/** Logger of the page server. */
export { log } from '../../server/log.mjs';
