import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect } from '@playwright/test';

const LETTERS = resolve(import.meta.dirname, '../../mail');
const MAILBOX = process.env.OCTAVO_MAILBOX ?? 'http://127.0.0.1:56581';
const WAIT_SECONDS = 20;

interface Letter {
  subject: string;
  text: string;
  /** By their names in small letters. */
  headers: Record<string, string>;
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

/**
 * The letter of this kind about an article, by its title; waits until it is there. Editors get letters about everybody's
 * articles, so only those that are alike are counted.
 */
export async function letterAbout(
  email: string,
  kind: string,
  title: string,
  number = 1,
): Promise<Letter> {
  let letters: Letter[] = [];
  await expect
    .poll(async () => (letters = await lettersAbout(email, kind, title)).length, {
      message: `${kind} to ${email} about ${title}`,
      timeout: WAIT_SECONDS * 1000,
    })
    .toBeGreaterThanOrEqual(number);
  return letters[number - 1] as Letter;
}

/** The letter of this kind, whatever else comes meanwhile: a newsletter goes to every subscriber. */
export async function letterOf(kind: string, email: string, number = 1): Promise<Letter> {
  return letterAbout(email, kind, '', number);
}

/** All of this kind that have come so far. */
export async function lettersAbout(email: string, kind: string, title = ''): Promise<Letter[]> {
  const beginnings = ['en', 'ru'].flatMap((language) => beginningsOf(kind, language));
  const isAlike = ({ subject }: Letter) =>
    subject.includes(title) && beginnings.some((beginning) => subject.startsWith(beginning));
  return (await lettersTo(email)).filter(isAlike);
}

/** What the subject of every such letter begins with; of some there are several kinds. */
function beginningsOf(kind: string, language: string): string[] {
  const subject = readFileSync(`${LETTERS}/${kind}/${language}.subject`, 'utf8');
  const beginning = subject.slice(0, subject.indexOf('{{'));
  return beginning.split(/\{%.*?%\}/).filter((words) => /\w|[а-яё]/i.test(words));
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

/** The mail server takes nothing for this address, with these words. */
export async function refuseLettersTo(email: string, words: string): Promise<void> {
  const fault = { stage: 'rcpt', match: patternOf(email), code: 550, text: words };
  await fetch(`${MAILBOX}/fault`, { method: 'PUT', body: JSON.stringify(fault) });
}

export async function takeLettersTo(email: string): Promise<void> {
  const query = new URLSearchParams({ match: patternOf(email) });
  await fetch(`${MAILBOX}/fault?${query}`, { method: 'DELETE' });
}

/** The faults of all tests stand side by side on one server. */
function patternOf(email: string): string {
  return `^${email.replaceAll('.', '\\.')}$`;
}
