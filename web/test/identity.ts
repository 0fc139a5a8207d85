import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';

/** Only what countdowns tick by: typing and waiting go on as ever. Restore with `vi.useRealTimers()`. */
export function holdTheClock(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
}

export const pass = (seconds: number) =>
  act(() => vi.advanceTimersByTimeAsync(seconds * 1000).then(() => undefined));

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const field = (name: string) => screen.getByRole('textbox', { name });

/** Why the server would not go on. */
export const refusal = (status: number, code: string, detail: string) => ({
  status,
  body: { code, detail },
});

export const tooManyTries = refusal(429, 'too-many-tries', 'Too many tries. Wait 2 minutes.');

/** What is wrong, field by field. */
export const faults = (messages: Record<string, string>) => ({
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

export const DONE = { status: 204 };

/** How often a call was made, among all that were. */
export const times = (asked: Request[], path: string) =>
  asked.filter(({ url }) => new URL(url).pathname === path).length;

export async function bodyOf(asked: Request[], path: string): Promise<unknown> {
  return asked.find(({ url }) => new URL(url).pathname === path)?.json();
}

/** To the text that every form shows which opens an account, once it is there. */
export async function agree(): Promise<void> {
  const box = screen.getByRole('checkbox', { name: /I agree to the processing/ });
  await vi.waitFor(() => expect(box).toBeEnabled());
  await userEvent.click(box);
}
