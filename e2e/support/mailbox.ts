import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect } from '@playwright/test';

const TEMPLATES = resolve(import.meta.dirname, '../../mail');
const MAILBOX = process.env.OCTAVO_MAILBOX ?? 'http://127.0.0.1:56581';
const WAIT_SECONDS = 20;

interface Letter {
  subject: string;
  text: string;
  /** Keys are in lower case. */
  headers: Record<string, string>;
}

/** Waits for the n-th letter to an address, counted from 1. */
export async function waitForLetter(email: string, number = 1): Promise<Letter> {
  const letters = await fetchLetters(email, number, WAIT_SECONDS);
  const letter = letters[number - 1];
  if (!letter) throw new Error(`received ${letters.length} of ${number} letters to ${email}`);
  return letter;
}

/** Returns the received letters, after waiting at most `seconds` for `count` of them. */
export async function fetchLetters(email: string, count = 1, seconds = 0): Promise<Letter[]> {
  const query = new URLSearchParams({
    to: email,
    count: String(count),
    wait: String(seconds),
  });
  const response = await fetch(`${MAILBOX}/messages?${query}`);
  return (await response.json()) as Letter[];
}

/**
 * Waits for the n-th letter of this kind about an article. Editors receive letters about all articles, so
 * only those with this kind and title count.
 */
export async function waitForLetterAbout(
  email: string,
  kind: string,
  title: string,
  number = 1,
): Promise<Letter> {
  let letters: Letter[] = [];
  await expect
    .poll(async () => (letters = await fetchLettersAbout(email, kind, title)).length, {
      message: `${kind} to ${email} about ${title}`,
      timeout: WAIT_SECONDS * 1000,
    })
    .toBeGreaterThanOrEqual(number);
  return letters[number - 1] as Letter;
}

/** Waits for the n-th letter of this kind; ignores others, such as a newsletter to all subscribers. */
export async function waitForLetterOfKind(
  kind: string,
  email: string,
  number = 1,
): Promise<Letter> {
  return waitForLetterAbout(email, kind, '', number);
}

/** Returns the received letters of this kind whose subject contains the title. */
export async function fetchLettersAbout(
  email: string,
  kind: string,
  title = '',
): Promise<Letter[]> {
  const prefixes = ['en', 'ru'].flatMap((language) => readSubjectPrefixes(kind, language));
  const isMatch = ({ subject }: Letter) =>
    subject.includes(title) &&
    prefixes.some((prefix) => subject.replace(/^\S+ · /, '').startsWith(prefix));
  return (await fetchLetters(email)).filter(isMatch);
}

/**
 * Reads the fixed beginnings of the subject template, after the manuscript number; a template with conditions
 * has one for each case.
 */
function readSubjectPrefixes(kind: string, language: string): string[] {
  const template = readFileSync(`${TEMPLATES}/${kind}/${language}.subject`, 'utf8');
  const subject = template.replace(/^\{% if manuscript_number %\}.*?\{% endif %\}/, '');
  const beginnings = subject.split(/\{%.*?%\}/).map((part) => part.split('{{')[0] ?? '');
  return beginnings.filter((words) => /\w|[а-яё]/i.test(words));
}

/** Returns path and query of the link with a code, without the origin. */
export function extractLink({ text }: Letter): string {
  const link = /https?:\/\/\S+[?&]code=\S+/.exec(text)?.[0];
  if (!link) throw new Error(`no link with a code in:\n${text}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

export function extractCode(letter: Letter): string {
  return new URL(extractLink(letter), MAILBOX).searchParams.get('code') ?? '';
}

/** Makes the mail server reject this recipient with the given reply text. */
export async function rejectRecipient(email: string, words: string): Promise<void> {
  const failure = { stage: 'rcpt', match: toExactPattern(email), code: 550, text: words };
  await fetch(`${MAILBOX}/fault`, { method: 'PUT', body: JSON.stringify(failure) });
}

export async function clearRejection(email: string): Promise<void> {
  const query = new URLSearchParams({ match: toExactPattern(email) });
  await fetch(`${MAILBOX}/fault?${query}`, { method: 'DELETE' });
}

/** Matches one address only: all tests share the mail server and its failures. */
function toExactPattern(email: string): string {
  return `^${email.replaceAll('.', '\\.')}$`;
}
