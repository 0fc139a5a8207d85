import { ApiError, NetworkError } from './errors';

interface FetchResult<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/**
 * Returns the data of an API call. Throws `ApiError` for an error response, `NetworkError` without
 * a response.
 */
export async function unwrapData<T>(call: Promise<FetchResult<T>>): Promise<T> {
  return (await unwrapResponse(call)).data;
}

/**
 * Returns the data of an API call together with its response, for the headers. Throws like
 * `unwrapData`.
 */
export async function unwrapResponse<T>(
  call: Promise<FetchResult<T>>,
): Promise<{ data: T; response: Response }> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    throw new NetworkError(`no response from the API: ${describeCause(cause)}`, { cause });
  });
  if (!response.ok) throw ApiError.fromResponse(response.status, error);
  return { data: data as T, response };
}

/**
 * Describes a failed `fetch` for the logs: its own message is generic, the reason is in `cause`.
 */
function describeCause(error: unknown): string {
  const inner = error instanceof Error ? error.cause : undefined;
  return String(inner ?? error);
}

const TIMEOUT_MS = 30_000;

/** Rejects a call that takes too long: a dead connection must not block later saves. */
export async function withTimeout<T>(call: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NetworkError('request timed out')), TIMEOUT_MS);
  });
  return Promise.race([call, timeout]).finally(() => clearTimeout(timer));
}
