/**
 * Of a server in tests. Node hangs up after five idle seconds, and a test that asks just then fails; clients keep a
 * connection for up to 90.
 */
export const OUTLIVES_CLIENTS = { keepAliveTimeout: 300_000 };
