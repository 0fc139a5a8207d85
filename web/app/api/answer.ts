import { ApiError, NetworkError } from './errors';

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** Turns a call of the typed client into its data, or throws what went wrong. */
export async function dataOf<T>(call: Promise<Answer<T>>): Promise<T> {
  return (await answerOf(call)).data;
}

/** The same, with the response for what its headers say. */
export async function answerOf<T>(
  call: Promise<Answer<T>>,
): Promise<{ data: T; response: Response }> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    throw new NetworkError(`No answer from the server: ${reasonOf(cause)}`, { cause });
  });
  if (!response.ok) throw ApiError.fromAnswer(response.status, error);
  return { data: data as T, response };
}

/** For the logs: `fetch` itself says only that it failed, and keeps the reason inside. */
function reasonOf(error: unknown): string {
  const inner = error instanceof Error ? error.cause : undefined;
  return String(inner ?? error);
}
