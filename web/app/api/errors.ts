import type { Translate } from '~/i18n/translations';
import { validToken } from '~/lib/session';

/** An answer of the server that is not a success. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly code: string | null,
    /** In the request's language, ready to be shown; null when the server gave no words. */
    readonly detail: string | null,
    /** What is wrong with which field, by the field's name. */
    readonly faults: Readonly<Record<string, string>> = {},
    /** The same by the whole way to the field, such as `authors.0.orcid`. */
    readonly faultsByPath: Readonly<Record<string, string>> = {},
  ) {
    super(detail ?? `The server answered ${status}`);
  }

  static fromAnswer(status: number, body: unknown): ApiError {
    const { code, detail } = isRecord(body) ? body : {};
    return new ApiError(
      status,
      typeof code === 'string' ? code : null,
      readDetail(detail),
      readFaults(detail, (loc) => loc.at(-1)),
      readFaults(detail, (loc) => loc.slice(1).join('.')),
    );
  }
}

/** No answer came at all. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** What to tell the person: the server's words if it has any, otherwise ours. */
export function errorMessage(error: unknown, t: Translate): string {
  if (error instanceof ApiError && error.detail) return error.detail;
  if (error instanceof NetworkError) return t('errors.network');
  return t('errors.generic');
}

/**
 * The same for a toast; null when the session has ended, which the person is told where they are led.
 */
export function failureMessage(error: unknown, t: Translate): string | null {
  const hasEnded = error instanceof ApiError && error.status === 401 && !validToken();
  return hasEnded ? null : errorMessage(error, t);
}

/** The server's faults by the name of the field they belong to: the last part of `loc`. */
export function fieldFaults(error: unknown): Record<string, string> {
  return error instanceof ApiError ? { ...error.faults } : {};
}

/** A failure for a form: in words, and what of it belongs to which field. */
export function failureOf(error: unknown, t: Translate) {
  return error ? { message: errorMessage(error, t), faults: fieldFaults(error) } : null;
}

/** The detail is a sentence, or for invalid input a list of `{loc, msg, type}`. */
function readDetail(detail: unknown): string | null {
  if (typeof detail === 'string') return detail || null;
  if (!Array.isArray(detail)) return null;
  const messages = detail.flatMap((item: unknown) =>
    isRecord(item) && typeof item.msg === 'string' ? [item.msg] : [],
  );
  return messages.join('; ') || null;
}

/** Where a field has several faults, the first is the one to mend first. */
function readFaults(detail: unknown, nameOf: (loc: unknown[]) => unknown): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const item of Array.isArray(detail) ? (detail as unknown[]) : []) {
    if (!isRecord(item) || typeof item.msg !== 'string' || !Array.isArray(item.loc)) continue;
    const field = nameOf(item.loc);
    if (typeof field === 'string') faults[field] ??= item.msg;
  }
  return faults;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
