import type { TelemetryConfig } from './telemetry';

/** Telemetry settings for scripted pages; undefined if everything is disabled. */
export function telemetryMetaContent(): string | undefined {
  const config: TelemetryConfig = {
    ...(process.env.OTLP_ENDPOINT ? { traces: true } : {}),
    ...(process.env.SENTRY_DSN ? { sentryDsn: process.env.SENTRY_DSN } : {}),
  };
  return Object.keys(config).length > 0 ? JSON.stringify(config) : undefined;
}

/** Origins to which the browser may send error reports. */
export function errorReportOrigins(): string[] {
  const dsn = process.env.SENTRY_DSN;
  return dsn ? [new URL(dsn).origin] : [];
}

/** Origin of absolute URLs of this site. */
export function publicOrigin(request: Request): string {
  return process.env.PUBLIC_ORIGIN ?? new URL(request.url).origin;
}
