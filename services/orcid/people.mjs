/**
 * Public data of a researcher. All of it is optional, since researchers choose what is public.
 *
 * @typedef {object} Person
 * @property {string} [givenNames]
 * @property {string} [familyName]
 * @property {string[]} [emails] the first is the primary one
 * @property {Employment[]} [employments] newest first
 *
 * @typedef {object} Employment
 * @property {string} organization
 * @property {string} city
 * @property {string} country ISO 3166 code of two letters
 * @property {string} [department]
 * @property {string} [role]
 * @property {number} startYear
 * @property {number} [endYear]
 */

/**
 * Invented researchers by iD. The iDs have valid check digits and lie outside the range that ORCID assigns,
 * except for Carberry's, ORCID's own fictitious researcher.
 *
 * @type {Map<string, Person>}
 */
export const people = new Map([
  [
    '0000-0002-1825-0097',
    {
      givenNames: 'Josiah Stinkney',
      familyName: 'Carberry',
      emails: ['josiah.carberry@brown.test', 'carberry@wesleyan.test'],
      employments: [
        {
          organization: 'Brown University',
          city: 'Providence',
          country: 'US',
          department: 'Department of Psychoceramics',
          role: 'Professor',
          startYear: 2011,
        },
        {
          organization: 'Wesleyan University',
          city: 'Middletown',
          country: 'US',
          department: 'Psychoceramics',
          role: 'Associate Professor',
          startYear: 2002,
          endYear: 2011,
        },
      ],
    },
  ],
  [
    '0000-0000-0001-0015',
    {
      givenNames: 'Ольга Сергеевна',
      familyName: 'Иванова',
      emails: ['o.ivanova@hematology.test'],
      employments: [
        {
          organization: 'Институт гематологии',
          city: 'Санкт-Петербург',
          country: 'RU',
          department: 'Отделение трансплантации костного мозга',
          role: 'старший научный сотрудник',
          startYear: 2016,
        },
      ],
    },
  ],
  ['0000-0000-0001-004X', { emails: ['quiet.researcher@institute.test'] }],
  [
    '0000-0000-0001-0023',
    {
      givenNames: 'Marta',
      familyName: 'Lindqvist',
      employments: [
        {
          organization: 'Uppsala Transplantation Centre',
          city: 'Uppsala',
          country: 'SE',
          role: 'Head of Laboratory',
          startYear: 2019,
        },
      ],
    },
  ],
]);

/** iDs that the sign-in page lists; it leaves out those that tests add. */
export const BUILT_IN_ORCIDS = [...people.keys()];

/**
 * Checks the format and the check digit of ISO 7064 (MOD 11-2).
 *
 * @param {string} text
 */
export function isOrcid(text) {
  if (!/^(\d{4}-){3}\d{3}[\dX]$/.test(text)) return false;
  const digits = text.replaceAll('-', '').slice(0, -1);
  const total = [...digits].reduce((sum, digit) => (sum + Number(digit)) * 2, 0);
  const check = (12 - (total % 11)) % 11;
  return text.endsWith(check === 10 ? 'X' : String(check));
}

/** @param {Person | undefined} person */
export function formatFullName(person) {
  return [person?.givenNames, person?.familyName].filter(Boolean).join(' ') || undefined;
}
