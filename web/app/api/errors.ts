import type { Translate } from '~/i18n/translations';
import { PasskeyError } from '~/lib/passkeys';
import { readValidToken } from '~/lib/session';

/** An error response of the API. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly code: string | null,
    /** Message in the language of the request; null if the response has none. */
    readonly detail: string | null,
    /** Message by field name. */
    readonly fieldErrors: Readonly<Record<string, string>> = {},
    /** Message by path of the field, such as `authors.0.orcid`. */
    readonly fieldErrorsByPath: Readonly<Record<string, string>> = {},
  ) {
    super(detail ?? `API responded with ${status}`);
  }

  static fromResponse(status: number, body: unknown): ApiError {
    const { code, detail } = isRecord(body) ? body : {};
    return new ApiError(
      status,
      typeof code === 'string' ? code : null,
      readDetail(detail),
      readFieldErrors(detail, (loc) => loc.at(-1)),
      readFieldErrors(detail, (loc) => loc.slice(1).join('.')),
    );
  }
}

/** The request got no response. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** Returns the message of the server, or a generic one if it sent none. */
export function errorMessage(error: unknown, t: Translate): string {
  if (error instanceof ApiError && error.detail) return error.detail;
  if (error instanceof NetworkError) return t('errors.network');
  if (error instanceof PasskeyError) return t(`errors.passkey.${error.reason}`);
  return t('errors.generic');
}

/**
 * Returns the message for a toast, or null if the session has ended: the sign-in page explains
 * that.
 */
export function failureMessage(error: unknown, t: Translate): string | null {
  const hasEnded = error instanceof ApiError && error.status === 401 && !readValidToken();
  return hasEnded ? null : errorMessage(error, t);
}

/** Returns the field errors of an API error by field name, the last element of `loc`. */
export function getFieldErrors(error: unknown): Record<string, string> {
  return error instanceof ApiError ? { ...error.fieldErrors } : {};
}

/** Returns the error as a form shows it: a message and the field errors. */
export function toFormFailure(error: unknown, t: Translate) {
  return error ? { message: errorMessage(error, t), fieldErrors: getFieldErrors(error) } : null;
}

/** Reads `detail`: a sentence, or for invalid input a list of `{loc, msg, type}`. */
function readDetail(detail: unknown): string | null {
  if (typeof detail === 'string') return detail || null;
  if (!Array.isArray(detail)) return null;
  const messages = detail.flatMap((item: unknown) =>
    isRecord(item) && typeof item.msg === 'string' ? [item.msg] : [],
  );
  return messages.join('; ') || null;
}

/** Keeps the first error of each field. */
function readFieldErrors(
  detail: unknown,
  getName: (loc: unknown[]) => unknown,
): Record<string, string> {
  const fieldErrors: Record<string, string> = {};
  for (const item of Array.isArray(detail) ? (detail as unknown[]) : []) {
    if (!isRecord(item) || typeof item.msg !== 'string' || !Array.isArray(item.loc)) continue;
    const field = getName(item.loc);
    if (typeof field === 'string') fieldErrors[field] ??= item.msg;
  }
  return fieldErrors;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
