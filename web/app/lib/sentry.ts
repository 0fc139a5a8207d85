import {
  captureException,
  dedupeIntegration,
  functionToStringIntegration,
  globalHandlersIntegration,
  init,
  linkedErrorsIntegration,
  type ErrorEvent,
} from '@sentry/react';

export type ReportError = (error: unknown) => void;

/**
 * Starts Sentry; imported only by `error-reporter.ts`. Reports contain the error and its location,
 * no personal data.
 */
export function startSentry(dsn: string): ReportError {
  init({
    dsn,
    sampleRate: 1,
    maxBreadcrumbs: 0,
    // Without `userInfo: false` Sentry stores the reader's IP address.
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
    },
    // The other integrations read the URL, clicks and the console.
    defaultIntegrations: [
      functionToStringIntegration(),
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
    ],
    beforeSend: stripPersonalData,
  });
  return captureException;
}

/** Reduces an event to fields without personal data. */
export function stripPersonalData(event: ErrorEvent): ErrorEvent {
  const { type, event_id, timestamp, level, platform, environment, release, sdk } = event;
  const values = event.exception?.values?.map((exception) => ({
    ...exception,
    value: exception.value && redactPersonalData(exception.value),
    stacktrace: exception.stacktrace && {
      frames: exception.stacktrace.frames?.map((frame) => ({
        ...frame,
        filename: frame.filename && withoutQuery(frame.filename),
        abs_path: frame.abs_path && withoutQuery(frame.abs_path),
      })),
    },
  }));
  return {
    ...{ type, event_id, timestamp, level, platform, environment, release, sdk },
    message: event.message && redactPersonalData(event.message),
    exception: values && { values },
  };
}

/** E-mail addresses, query strings, ORCID iDs and possible secrets. */
const PERSONAL =
  /[^\s<>"'(),;=]+@[^\s<>"'(),;]+|\?[^\s"']+|\b(\d{4}-){3}\d{3}[\dX]\b|[\w-]{32,}(\.[\w-]+)*/g;

/** A frame may refer to the page itself, whose URL may contain a code. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '');
}

function redactPersonalData(text: string): string {
  return text.replace(PERSONAL, '…');
}
