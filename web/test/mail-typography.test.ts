import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findTypographyProblems } from './typography-rules';

const MAIL = resolve(import.meta.dirname, '../../mail');
const TEXT_WIDTH = 78;
const VALUE = '{{value}}';

/** Rules for letters only: they address the reader as «Вы» and say “e-mail”. */
const LETTER_RULES = {
  en: [
    { name: 'Cyrillic letter', wrong: /\p{Script=Cyrillic}/u },
    { name: 'email without a hyphen', wrong: /\bemail/iu },
  ],
  ru: [{ name: 'lower-case «вы»', wrong: /(?<!\p{L})(?:вы|вас|вам|вами|ваш\p{L}*)(?!\p{L})/u }],
};

/** Lines of a template as recipients see them, with a placeholder for each value. */
function visibleLines(file: string): string[] {
  const text = readFileSync(resolve(MAIL, file), 'utf8')
    .replaceAll(/\{#.*?#\}|\{%.*?%\}/gs, '')
    .replaceAll(/\{\{.*?\}\}/gs, VALUE)
    .replaceAll(/https?:\/\/\S+/g, '');
  const isHtml = file.endsWith('.html');
  const shown = isHtml ? text.replaceAll(/<[^>]*>/g, '').replaceAll('&nbsp;', '\u00a0') : text;
  return shown.split('\n');
}

function findProblems(file: string, line: string): string[] {
  const language = file.includes('/ru.') ? 'ru' : 'en';
  const own = LETTER_RULES[language]
    .filter(({ wrong }) => wrong.test(line))
    .map(({ name }) => name);
  const all = [...findTypographyProblems(language, line.trim()), ...own];
  if (file.endsWith('.html')) return all;
  // Plain text has ordinary spaces only: mail programs do not agree on others.
  const noBreak = line.includes('\u00a0') ? ['no-break space in plain text'] : [];
  return [...all.filter((name) => !name.startsWith('breaking space')), ...noBreak];
}

const files = globSync('*/{en,ru}.{subject,txt,html}', { cwd: MAIL }).toSorted();
const editorTemplates = globSync('*/{en,ru}.template', { cwd: MAIL }).toSorted();

test('letters have a subject, a text and an HTML page in both languages', () => {
  expect(files.length).toBeGreaterThan(150);
  expect(files.length % 6).toBe(0);
  expect(editorTemplates.length).toBe(12);
});

test.each([...files, ...editorTemplates])('letter follows the typographic rules: %s', (file) => {
  const broken = visibleLines(file)
    .map((line) => ({ line, problems: findProblems(file, line) }))
    .filter(({ problems }) => problems.length > 0);
  expect(broken).toEqual([]);
});

test.each(files.filter((file) => file.endsWith('.txt')))(
  `text is wrapped at ${TEXT_WIDTH} columns: %s`,
  (file) => {
    // Values within a sentence are short: days, hours, dates.
    const lines = visibleLines(file).map((line) => line.replaceAll(VALUE, '00'));
    expect(lines.filter((line) => line.length > TEXT_WIDTH)).toEqual([]);
  },
);
