const MAILBOX = process.env.OCTAVO_MAILBOX ?? 'http://127.0.0.1:56581';
const WAIT_SECONDS = 20;

interface Letter {
  subject: string;
  text: string;
}

/** The letter with this number, counted from one, that came to an address; waits until it is there. */
export async function letterTo(email: string, number = 1): Promise<Letter> {
  const letters = await lettersTo(email, number, WAIT_SECONDS);
  const letter = letters[number - 1];
  if (!letter) throw new Error(`${letters.length} of ${number} letters came to ${email}`);
  return letter;
}

/** All that have come so far. */
export async function lettersTo(email: string, count = 1, seconds = 0): Promise<Letter[]> {
  const query = new URLSearchParams({
    to: email,
    count: String(count),
    wait: String(seconds),
  });
  const answer = await fetch(`${MAILBOX}/messages?${query}`);
  return (await answer.json()) as Letter[];
}

/** The path of the link with a code, wherever the letter thinks the site is. */
export function linkIn({ text }: Letter): string {
  const link = /https?:\/\/\S+[?&]code=\S+/.exec(text)?.[0];
  if (!link) throw new Error(`no link with a code in:\n${text}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

export function codeIn(letter: Letter): string {
  return new URL(linkIn(letter), MAILBOX).searchParams.get('code') ?? '';
}
