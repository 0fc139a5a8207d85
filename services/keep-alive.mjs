/**
 * Server options with a keep-alive timeout longer than that of any client, which is 90 seconds at most. Node
 * closes an idle connection after five seconds by default, and a request sent at that moment fails.
 */
export const KEEP_ALIVE_OPTIONS = { keepAliveTimeout: 300_000 };
