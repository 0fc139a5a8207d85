import { ApiError, NetworkError } from './errors';

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** Turns a call of the typed client into its data, or throws what went wrong. */
export async function dataOf<T>(call: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    throw new NetworkError(`No answer from the server: ${reasonOf(cause)}`, { cause });
  });
  if (!response.ok) throw ApiError.fromAnswer(response.status, error);
  return data as T;
}

/** For the logs: `fetch` itself says only that it failed, and keeps the reason inside. */
function reasonOf(error: unknown): string {
  const inner = error instanceof Error ? error.cause : undefined;
  return String(inner ?? error);
}
