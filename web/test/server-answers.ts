import { vi } from 'vitest';

interface Answer {
  status?: number;
  body?: unknown;
}

/** Asked by every form that opens an account, and of no interest to most tests. */
const STANDING: Record<string, Answer> = {
  'GET /api/v1/public/consents/account': {
    body: { purpose: 'account', version: 1, language: 'en', text: 'I agree.\n\nTo all of it.' },
  },
};

/** Stands in for the API: answers by `METHOD path`, and remembers what was asked. */
export function serverAnswers(answers: Record<string, Answer | 'no connection' | 'no answer'>) {
  const asked: Request[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const request = input as Request;
    const name = `${request.method} ${new URL(request.url).pathname}`;
    const answer = answers[name] ?? STANDING[name];
    if (!(name in STANDING) || name in answers) asked.push(request.clone());
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
