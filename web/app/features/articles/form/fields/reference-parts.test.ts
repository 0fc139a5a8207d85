import { expect, test } from 'vitest';
import { translationsFor } from '~/i18n/translations';
import { formatParts, formatPeople, isUncertain, NO_PARTS, parsePeople } from './reference-parts';

const person = (family: string, given = '') => ({ family, given, isGroup: false });

test('people are edited in one text', () => {
  const people = [
    person('Ivanov', 'A.B.'),
    { family: 'RACE Study Group, Europe', given: '', isGroup: true },
    person('Plato'),
  ];
  const text = 'Ivanov, A.B.; {RACE Study Group, Europe}; Plato';
  expect(formatPeople(people)).toBe(text);
  expect(parsePeople(text)).toEqual(people);
});

test.each([
  ['', []],
  [' ; , ;{}', []],
  ['Ivanov,A. B. ;', [person('Ivanov', 'A. B.')]],
  [', Ivanov', [person('Ivanov')]],
  ['{Group}Smith, J.', [{ family: 'Group', given: '', isGroup: true }, person('Smith', 'J.')]],
])('“%s” is read as typed', (text, people) => expect(parsePeople(text)).toEqual(people));

test('parts are shown in one line, without what is missing', () => {
  const { t } = translationsFor('en');
  expect(formatParts(NO_PARTS, t)).toBe('Other');
  const article = {
    ...NO_PARTS,
    kind: 'journal' as const,
    authors: ['A', 'B', 'C', 'D'].map((family) => person(family, 'X.')),
    title: 'Frozen grafts',
    source: 'Cell Ther Transplant',
    year: '2021',
    volume: '10',
    issue: '1',
    firstPage: '14',
    lastPage: '22',
  };
  expect(formatParts(article, t)).toBe(
    'Journal article · A X., B X., C X., et al. · Frozen grafts · Cell Ther Transplant · 2021;10(1):14–22',
  );
  const book = { ...NO_PARTS, kind: 'book' as const, year: '2019', publisher: 'P', place: 'Oslo' };
  expect(formatParts(book, t)).toBe('Book · 2019 · Oslo: P');
});

test('a reading below 80 percent is uncertain', () => {
  expect(isUncertain({ parts: NO_PARTS, confidence: 79 })).toBe(true);
  expect(isUncertain({ parts: NO_PARTS, confidence: 80 })).toBe(false);
});
