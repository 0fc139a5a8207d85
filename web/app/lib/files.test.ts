import { expect, test } from 'vitest';
import { formatFileSize, formatSizeLimit, attachmentName } from './files';

const KB = 1024;
const MB = 1024 * KB;
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  [0, '0 Kb', '0 КБ'],
  [1, '1 Kb', '1 КБ'],
  [120 * KB, '120 Kb', '120 КБ'],
  [300 * KB - 1, '300 Kb', '300 КБ'],
  [300 * KB, '0.3 Mb', '0,3 МБ'],
  [2 * MB, '2.0 Mb', '2,0 МБ'],
  [Math.round(4.25 * MB), '4.3 Mb', '4,3 МБ'],
])('%d bytes', (bytes, en, ru) => {
  expect(plain(formatFileSize(bytes, 'en'))).toBe(en);
  expect(plain(formatFileSize(bytes, 'ru'))).toBe(ru);
});

test('formatSizeLimit has no trailing zeros', () => {
  expect(plain(formatSizeLimit(50 * MB, 'en'))).toBe('50 Mb');
  expect(plain(formatSizeLimit(1.5 * MB, 'ru'))).toBe('1,5 МБ');
});

test.each([
  ["attachment; filename*=UTF-8''manuscript.pdf", 'manuscript.pdf'],
  [
    'attachment; filename="_.docx"; filename*=UTF-8\'\'%D0%A1%D1%82%D0%B0%D1%82%D1%8C%D1%8F%201.docx',
    'Статья 1.docx',
  ],
  ["attachment; FILENAME*=utf-8''a%3Bb.txt; size=3", 'a;b.txt'],
  ["attachment; filename*=UTF-8''%E0%A4", null],
  ['attachment; filename="articles-2026-11-18.csv"', 'articles-2026-11-18.csv'],
  ['attachment', null],
  [null, null],
])('attachmentName(%s)', (header, name) => {
  expect(attachmentName(header)).toBe(name);
});
