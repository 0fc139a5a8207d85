import { expect, test } from 'vitest';
import { attachmentName } from './attachment';

test.each([
  ["attachment; filename*=UTF-8''manuscript.pdf", 'manuscript.pdf'],
  [
    'attachment; filename="_.docx"; filename*=UTF-8\'\'%D0%A1%D1%82%D0%B0%D1%82%D1%8C%D1%8F%201.docx',
    'Статья 1.docx',
  ],
  ["attachment; FILENAME*=utf-8''a%3Bb.txt; size=3", 'a;b.txt'],
  ["attachment; filename*=UTF-8''%E0%A4", null],
  ['attachment', null],
  [null, null],
])('attachmentName(%s)', (header, name) => {
  expect(attachmentName(header)).toBe(name);
});
