import { expect, test } from 'vitest';
import { makeArticleAuthor } from '../../../../../test/articles';
import { makeUser } from '../../../../../test/current-users';
import {
  authorFromUser,
  emptyGroup,
  findOrAddAffiliation,
  hasAuthorData,
  includesUser,
  toNewAffiliation,
} from './author-data';

const elena = makeUser(['user'], {
  affiliationEn: 'Institute of Haematology',
  orcid: '0000-0002-1825-0097',
  phoneNumber: '+7 812 000',
});

test('user becomes an author with a new affiliation and the correspondence', () => {
  const other = { key: 4, en: 'Clinic', ru: '', details: null };
  const { author, affiliations } = authorFromUser({ authors: [], affiliations: [other] }, elena);
  expect(affiliations).toEqual([
    other,
    { key: 5, en: 'Institute of Haematology', ru: '', details: null },
  ]);
  expect(author).toEqual(
    makeArticleAuthor({
      firstNameEn: 'Elena',
      lastNameEn: 'Morozova',
      orcid: '0000-0002-1825-0097',
      affiliations: [5],
      isCorrespondingAuthor: true,
      contact: { email: 'elena@example.test', phone: '+7 812 000', fax: '', address: '' },
    }),
  );
});

test('contact e-mail of the profile takes precedence', () => {
  const user = { ...elena, contactEmail: 'office@example.test' };
  const { author } = authorFromUser({ authors: [], affiliations: [] }, user);
  expect(author.contact?.email).toBe('office@example.test');
});

test('existing affiliation is reused and the corresponding author stays', () => {
  const affiliations = [{ key: 2, en: 'institute of haematology ', ru: '', details: null }];
  const authors = [makeArticleAuthor({ isCorrespondingAuthor: true })];
  const mine = authorFromUser({ authors, affiliations }, elena);
  expect(mine.affiliations).toBe(affiliations);
  expect(mine.author).toMatchObject({
    affiliations: [2],
    isCorrespondingAuthor: false,
    contact: null,
  });
});

test('user is recognized by first and last name regardless of case', () => {
  expect(
    includesUser([makeArticleAuthor({ firstNameEn: 'ELENA ', lastNameEn: 'morozova' })], elena),
  ).toBe(true);
  expect(
    includesUser([makeArticleAuthor({ firstNameEn: 'Elena', lastNameEn: 'Orlova' })], elena),
  ).toBe(false);
});

test('keys are not reused', () => {
  expect(findOrAddAffiliation([], toNewAffiliation('A')).key).toBe(1);
  const gap = [
    { key: 7, en: 'A', ru: '', details: null },
    { key: 3, en: 'B', ru: '', details: null },
  ];
  expect(findOrAddAffiliation(gap, toNewAffiliation('C')).key).toBe(8);
});

test('author without any data needs no confirmation', () => {
  expect(hasAuthorData(makeArticleAuthor())).toBe(false);
  expect(hasAuthorData(emptyGroup())).toBe(false);
  expect(hasAuthorData({ ...emptyGroup(), lastNameEn: 'RACE Study Group' })).toBe(true);
  expect(hasAuthorData(makeArticleAuthor({ lastNameRu: 'Орлова' }))).toBe(true);
  expect(hasAuthorData(makeArticleAuthor({ affiliations: [1] }))).toBe(true);
  const contact = { email: '', phone: '', fax: '1', address: '' };
  expect(hasAuthorData(makeArticleAuthor({ contact }))).toBe(true);
});
