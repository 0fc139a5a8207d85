import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';

/** Fakes only `setInterval`, which countdowns use. Restore with `vi.useRealTimers()`. */
export function fakeIntervals(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
}

export const advanceSeconds = (seconds: number) =>
  act(() => vi.advanceTimersByTimeAsync(seconds * 1000).then(() => undefined));

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const field = (name: string) => screen.getByRole('textbox', { name });

/** Creates an error response. */
export const apiProblem = (status: number, code: string, detail: string) => ({
  status,
  body: { code, detail },
});

export const tooManyTries = apiProblem(429, 'too-many-tries', 'Too many tries. Wait 2 minutes.');

/** Creates a 422 response with field errors. */
export const fieldErrors = (messages: Record<string, string>) => ({
  status: 422,
  body: {
    code: 'invalid-input',
    detail: Object.entries(messages).map(([name, msg]) => ({
      loc: ['body', name],
      msg,
      type: 'x',
    })),
  },
});

export const NO_CONTENT = { status: 204 };

/** Counts the requests to a path. */
export const countRequests = (requests: Request[], path: string) =>
  requests.filter(({ url }) => new URL(url).pathname === path).length;

export async function requestBody(requests: Request[], path: string): Promise<unknown> {
  return requests.find(({ url }) => new URL(url).pathname === path)?.json();
}

/** Checks the consent box of a registration form once it is enabled. */
export async function giveConsent(): Promise<void> {
  const box = screen.getByRole('checkbox', { name: /I agree to the processing/ });
  await vi.waitFor(() => expect(box).toBeEnabled());
  await userEvent.click(box);
}
