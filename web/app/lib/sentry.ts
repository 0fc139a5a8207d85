import {
  captureException,
  dedupeIntegration,
  functionToStringIntegration,
  globalHandlersIntegration,
  init,
  linkedErrorsIntegration,
  type ErrorEvent,
} from '@sentry/react';
import type { ReportError } from './report-errors';

/** Never loaded but by `report-errors.ts`. Every error, and of each what went wrong and where; never to whom. */
export function startSentry(dsn: string): ReportError {
  init({
    dsn,
    sampleRate: 1,
    maxBreadcrumbs: 0,
    // Without the first, Sentry would note the reader's network address.
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
    },
    // The others read the address, the clicks and the console.
    defaultIntegrations: [
      functionToStringIntegration(),
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
    ],
    beforeSend: impersonal,
  });
  return captureException;
}

/** Only what is known to name nobody goes on. */
export function impersonal(event: ErrorEvent): ErrorEvent {
  const { type, event_id, timestamp, level, platform, environment, release, sdk } = event;
  const values = event.exception?.values?.map((exception) => ({
    ...exception,
    value: exception.value && withoutPeople(exception.value),
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
    message: event.message && withoutPeople(event.message),
    exception: values && { values },
  };
}

/** Addresses, queries, ORCID iDs and whatever could be a secret. */
const PERSONAL =
  /[^\s<>"'(),;=]+@[^\s<>"'(),;]+|\?[^\s"']+|\b(\d{4}-){3}\d{3}[\dX]\b|[\w-]{32,}(\.[\w-]+)*/g;

/** A frame may stand for the page itself, whose address may hold a code. */
function withoutQuery(address: string): string {
  return address.replace(/[?#].*$/s, '');
}

function withoutPeople(words: string): string {
  return words.replace(PERSONAL, '…');
}
