import { data } from 'react-router';
import { ApiError } from '~/api/errors';
import type { Language } from '~/i18n/language';
import { translator } from '~/i18n/translations';
import { log } from '~/lib/log.server';

/** Logs a failed API request and returns the response: a 503 if the API is busy, otherwise a 502. */
export function badGateway(request: Request, error: unknown) {
  const isBusy = error instanceof ApiError && error.status === 503;
  log(isBusy ? 'warn' : 'error', 'API request failed', {
    path: new URL(request.url).pathname,
    requestId: request.headers.get('x-request-id'),
    error: String(error),
  });
  return data(null, { status: isBusy ? 503 : 502 });
}

/** Returns the message for a rejected form: that of the API for a 4xx, otherwise a generic one. */
export function toFormProblem(
  request: Request,
  error: unknown,
  language: Language,
): { problem: string; status: number } {
  if (error instanceof ApiError && error.status < 500 && error.detail) {
    return { problem: error.detail, status: error.status };
  }
  log('error', 'form submission failed', {
    path: new URL(request.url).pathname,
    requestId: request.headers.get('x-request-id'),
    error: String(error),
  });
  return { problem: translator(language)('subscriptions.page.failed.text'), status: 502 };
}

/**
 * Rejects forms posted from other sites, which could make their visitors request letters. Browsers
 * send `Sec-Fetch-Site` or `Origin`; a request with neither does not come from a browser and has no
 * session.
 */
export function requireSameOrigin(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const ownOrigin = process.env.PUBLIC_ORIGIN ?? new URL(request.url).origin;
  const isSameOrigin = site
    ? site === 'same-origin' || site === 'none'
    : !origin || origin === ownOrigin;
  if (!isSameOrigin) throw data(null, { status: 403 });
}
