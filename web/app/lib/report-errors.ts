export type ReportError = (error: unknown) => void;

/** Loads what reports errors, if there is anybody to report to; what happens before it is there waits for it. */
export function reportTo(dsn: string | undefined): ReportError | undefined {
  if (!dsn) return undefined;
  const reporting = import('./sentry').then(({ startSentry }) => startSentry(dsn));
  // Without it the page works as before.
  reporting.catch(() => undefined);
  return (error) => {
    console.error(error);
    reporting.then((report) => {
      report(error);
    }, console.error);
  };
}
