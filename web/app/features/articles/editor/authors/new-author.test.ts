import { expect, test } from 'vitest';
import { articleAuthor } from '../../../../../test/articles';
import { person } from '../../../../../test/people';
import { holdsData, isAmong, myselfIn, withAffiliation } from './new-author';

const elena = person(['user'], {
  affiliationEn: 'Institute of Haematology',
  orcid: '0000-0002-1825-0097',
  phoneNumber: '+7 812 000',
});

test('one’s own data go in, with a new affiliation and the correspondence', () => {
  const other = { key: 4, en: 'Clinic', ru: '' };
  const { author, affiliations } = myselfIn({ authors: [], affiliations: [other] }, elena);
  expect(affiliations).toEqual([other, { key: 5, en: 'Institute of Haematology', ru: '' }]);
  expect(author).toEqual(
    articleAuthor({
      firstNameEn: 'Elena',
      lastNameEn: 'Morozova',
      orcid: '0000-0002-1825-0097',
      affiliations: [5],
      isCorrespondingAuthor: true,
      contact: { email: 'elena@example.test', phone: '+7 812 000', fax: '', address: '' },
    }),
  );
});

test('the contact address of the profile comes first', () => {
  const user = { ...elena, contactEmail: 'office@example.test' };
  const { author } = myselfIn({ authors: [], affiliations: [] }, user);
  expect(author.contact?.email).toBe('office@example.test');
});

test('a known affiliation is used again, and the correspondence left with whom it is', () => {
  const affiliations = [{ key: 2, en: 'institute of haematology ', ru: '' }];
  const authors = [articleAuthor({ isCorrespondingAuthor: true })];
  const mine = myselfIn({ authors, affiliations }, elena);
  expect(mine.affiliations).toBe(affiliations);
  expect(mine.author).toMatchObject({
    affiliations: [2],
    isCorrespondingAuthor: false,
    contact: null,
  });
});

test('one is known by first and last names, however they are written', () => {
  expect(isAmong([articleAuthor({ firstNameEn: 'ELENA ', lastNameEn: 'morozova' })], elena)).toBe(
    true,
  );
  expect(isAmong([articleAuthor({ firstNameEn: 'Elena', lastNameEn: 'Orlova' })], elena)).toBe(
    false,
  );
});

test('keys are never given twice', () => {
  expect(withAffiliation([], 'A').key).toBe(1);
  const gap = [
    { key: 7, en: 'A', ru: '' },
    { key: 3, en: 'B', ru: '' },
  ];
  expect(withAffiliation(gap, 'C').key).toBe(8);
});

test('an author of whom nothing is written goes without a question', () => {
  expect(holdsData(articleAuthor())).toBe(false);
  expect(holdsData(articleAuthor({ lastNameRu: 'Орлова' }))).toBe(true);
  expect(holdsData(articleAuthor({ affiliations: [1] }))).toBe(true);
  const contact = { email: '', phone: '', fax: '1', address: '' };
  expect(holdsData(articleAuthor({ contact }))).toBe(true);
});
