import type { ReportError } from './sentry';

/**
 * Creates a reporter that loads Sentry on demand and queues errors until then. Undefined without a
 * DSN.
 */
export function createErrorReporter(dsn: string | undefined): ReportError | undefined {
  if (!dsn) return undefined;
  const reporting = import('./sentry').then(({ startSentry }) => startSentry(dsn));
  // The page works without error reports.
  reporting.catch(() => undefined);
  return (error) => {
    console.error(error);
    reporting.then((report) => {
      report(error);
    }, console.error);
  };
}
