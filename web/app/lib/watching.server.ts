import type { Watching } from './watching';

/** What scripted pages are told; nothing if nobody watches. */
export function watchingFor(): string | undefined {
  const watching: Watching = {
    ...(process.env.OTLP_ENDPOINT ? { traces: true } : {}),
    ...(process.env.SENTRY_DSN ? { sentryDsn: process.env.SENTRY_DSN } : {}),
  };
  return Object.keys(watching).length > 0 ? JSON.stringify(watching) : undefined;
}

/** The origins to which a browser may send reports. */
export function reportsTo(): string[] {
  const dsn = process.env.SENTRY_DSN;
  return dsn ? [new URL(dsn).origin] : [];
}
