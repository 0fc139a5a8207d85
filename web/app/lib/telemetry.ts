/** Name of the `meta` element with the telemetry settings of a scripted page. */
export const TELEMETRY_META = 'octavo-telemetry';

export interface TelemetryConfig {
  /** Traces API calls. */
  traces?: boolean;
  /** Receives error reports. */
  sentryDsn?: string;
}

export function readTelemetryConfig(): TelemetryConfig {
  const meta = document.querySelector(`meta[name="${TELEMETRY_META}"]`);
  const content = meta?.getAttribute('content');
  return content ? (JSON.parse(content) as TelemetryConfig) : {};
}
