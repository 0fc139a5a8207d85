import { ApiError } from '~/api/errors';
import type { Language } from '~/i18n/language';
import { translator } from '~/i18n/translations';
import { log } from '~/lib/log.server';

/** Why a form was not taken, in words: the API's own where it has refused, ours where it did not answer. */
export function problemOf(
  request: Request,
  error: unknown,
  language: Language,
): { problem: string; status: number } {
  if (error instanceof ApiError && error.status < 500 && error.detail) {
    return { problem: error.detail, status: error.status };
  }
  log('error', 'the API did not take a form', {
    path: new URL(request.url).pathname,
    requestId: request.headers.get('x-request-id'),
    error: String(error),
  });
  return { problem: translator(language)('subscriptions.page.failed.text'), status: 502 };
}
