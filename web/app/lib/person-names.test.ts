import { expect, test } from 'vitest';
import { fullName, keepInitials, shortName } from './person-names';

/** Shows no-break spaces as `_`. */
const shown = (name: string) => name.replaceAll('\u00a0', '_');

test.each([
  [fullName('Elena', '', 'Morozova'), 'Elena Morozova'],
  [fullName(' Elena ', 'V.', 'Morozova'), 'Elena_V._Morozova'],
  [fullName('Elena', null, 'Morozova'), 'Elena Morozova'],
  [fullName('', null, ''), ''],
  [shortName('Elena Maria', 'V.', 'de la Tour'), 'E._M._V._de la Tour'],
  [shortName('', '', 'Suharto'), 'Suharto'],
  [keepInitials('Ю.В. Петрова'), 'Ю.В._Петрова'],
  [keepInitials('Petrova Yu. V.'), 'Petrova_Yu._V.'],
  [keepInitials('J.-P. Martin'), 'J.-P._Martin'],
  [keepInitials('Maria Petrova, etc.'), 'Maria Petrova, etc.'],
])('a line never breaks beside an initial: %s', (name, expected) => {
  expect(shown(name)).toBe(expected);
});
