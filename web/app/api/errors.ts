import type { Translate } from '~/i18n/translations';

/** An answer of the server that is not a success. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly code: string | null,
    /** In the request's language, ready to be shown; null when the server gave no words. */
    readonly detail: string | null,
  ) {
    super(detail ?? `The server answered ${status}`);
  }

  static fromAnswer(status: number, body: unknown): ApiError {
    const { code, detail } = isRecord(body) ? body : {};
    return new ApiError(status, typeof code === 'string' ? code : null, readDetail(detail));
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

/** The detail is a sentence, or for invalid input a list of `{loc, msg, type}`. */
function readDetail(detail: unknown): string | null {
  if (typeof detail === 'string') return detail || null;
  if (!Array.isArray(detail)) return null;
  const messages = detail.flatMap((item: unknown) =>
    isRecord(item) && typeof item.msg === 'string' ? [item.msg] : [],
  );
  return messages.join('; ') || null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
