import { ApiError } from '~/api/errors';
import type { Language } from '~/i18n/language';
import { translator } from '~/i18n/translations';
import { log } from '~/lib/log.server';

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
