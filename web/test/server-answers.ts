import { vi } from 'vitest';

interface Answer {
  status?: number;
  body?: unknown;
}

/** Stands in for the API: answers by `METHOD path`, and remembers what was asked. */
export function serverAnswers(answers: Record<string, Answer | 'no connection' | 'no answer'>) {
  const asked: Request[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const request = input as Request;
    asked.push(request.clone());
    const answer = answers[`${request.method} ${new URL(request.url).pathname}`];
    if (answer === 'no answer') return new Promise(() => undefined);
    if (!answer || answer === 'no connection') return Promise.reject(new TypeError('no route'));
    const { status = 200, body } = answer;
    return Promise.resolve(
      new Response(body === undefined ? null : JSON.stringify(body), {
        status,
        headers: { 'Content-Type': 'application/json' },
      }),
    );
  });
  return asked;
}
