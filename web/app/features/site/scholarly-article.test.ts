import { expect, test } from 'vitest';
import type { PublicArticle } from '~/api/types';
import type { Language } from '~/i18n/language';
import { makeJournal } from '../../../test/journal';
import {
  makePublicArticle,
  makePublicNotice,
  makeReferenceParts,
} from '../../../test/public-article';
import { scholarlyArticle } from './scholarly-article';
import { structuredData } from './structured-data';

const origin = 'https://journal.test';
const address = `${origin}/articles/cord-blood`;

function describe(details: Partial<PublicArticle> = {}, language: Language = 'en') {
  const thing = scholarlyArticle(makePublicArticle(details), makeJournal(), {
    origin,
    language,
    url: language === 'en' ? address : `${address}?lang=ru`,
    textLanguage: language,
    abstract: 'Cells',
  });
  const { 'script:ld+json': data } = structuredData(thing) as {
    'script:ld+json': { '@graph': [Record<string, unknown>] };
  };
  return data['@graph'][0];
}

const ENGLISH_ONLY: Partial<PublicArticle> = { pdf: [], languages: ['en'] };

test('the authors hold the copyright', () => {
  expect(describe()).toMatchObject({
    copyrightHolder: { name: 'The Authors' },
    copyrightYear: 2026,
    copyrightNotice: '© 2026 The Authors.',
    publisher: { name: 'Press', url: `${origin}/`, logo: `${origin}/logo.png` },
  });
  expect(describe({ copyright: null })).not.toHaveProperty('copyrightHolder');
});

test('affiliations have name, place and identifier as far as they are known', () => {
  const [author] = describe().author as [{ affiliation: unknown }];
  expect(author.affiliation).toEqual([
    {
      '@type': 'Organization',
      name: 'Institute of Transplantation',
      sameAs: 'https://ror.org/05n3x4p02',
      address: {
        '@type': 'PostalAddress',
        addressLocality: 'Saint Petersburg',
        addressCountry: 'RU',
      },
    },
    { '@type': 'Organization', name: 'Кафедра клеточной терапии' },
  ]);
});

test('a group of authors is an organization', () => {
  const [person] = makePublicArticle().authors;
  const group = { ...person!, familyName: 'Transplant Group', givenName: '', isGroup: true };
  expect(describe({ authors: [group] }).author).toEqual([
    expect.objectContaining({ '@type': 'Organization', name: 'Transplant Group' }),
  ]);
});

test('an article without pages has its item number instead', () => {
  const article = describe({ pages: null, eLocation: 'ctt-42' });
  expect(article).toMatchObject({ pagination: 'ctt-42' });
  expect(article).not.toHaveProperty('pageStart');
});

test('the original has the DOI, and its translation is another work', () => {
  const doi = 'https://doi.org/10.18620/ctt-2026-15-3-8';
  const translation = `${address}?lang=ru#translation`;
  expect(describe()).toMatchObject({
    '@id': doi,
    inLanguage: 'en',
    workTranslation: { '@id': translation, url: `${address}?lang=ru`, inLanguage: 'ru' },
  });
  const translated = describe({}, 'ru');
  expect(translated).toMatchObject({
    '@id': translation,
    inLanguage: 'ru',
    identifier: { propertyID: 'DOI' },
    translationOfWork: { '@id': doi, url: address, inLanguage: 'en' },
  });
  expect(translated).not.toHaveProperty('sameAs');
  expect(describe({ originalLanguage: 'ru' })).toMatchObject({ '@id': `${address}#translation` });
  expect(describe({ originalLanguage: 'ru' }, 'ru')).toMatchObject({ '@id': doi });
});

test('an article in one language has no translation', () => {
  expect(describe(ENGLISH_ONLY)).not.toHaveProperty('workTranslation');
  const russianOriginal = describe({ ...ENGLISH_ONLY, originalLanguage: 'ru', doi: null });
  expect(russianOriginal).toMatchObject({ '@id': address });
  expect(russianOriginal).not.toHaveProperty('translationOfWork');
});

test('references are cited works, or texts where nothing else is known', () => {
  const parts = makeReferenceParts({
    kind: 'journal',
    authors: [{ family: 'Shaw', given: 'BE', isGroup: false }],
    title: 'Indications',
    source: 'Blood',
    year: '2014',
    firstPage: '10',
    lastPage: '19',
  });
  const ids = [{ format: 'doi' as const, value: '10.1/a' }];
  const text = { reference: 'A law.', articleIds: [], parts: makeReferenceParts() };
  const references = [{ reference: 'Shaw BE.', articleIds: ids, parts }, text];
  expect(describe({ references }).citation).toEqual([
    {
      '@type': 'ScholarlyArticle',
      name: 'Indications',
      '@id': 'https://doi.org/10.1/a',
      sameAs: ['https://doi.org/10.1/a'],
      author: [{ '@type': 'Person', name: 'BE Shaw' }],
      datePublished: '2014',
      pagination: '10–19',
      isPartOf: { '@type': 'Periodical', name: 'Blood' },
    },
    'A law.',
  ]);
  const known = { ...text, articleIds: ids };
  expect(describe({ references: [known] }).citation).toEqual([
    expect.objectContaining({ name: 'A law.', '@id': 'https://doi.org/10.1/a' }),
  ]);
});

test('the notices on an article are corrections, and its status is in English', () => {
  const [correction, retraction] = [
    makePublicNotice(),
    makePublicNotice({ kind: 'retraction', slug: 'retraction-cord-blood', doi: null }),
  ];
  const details: Partial<PublicArticle> = {
    status: { code: 'retracted', name: 'Отозвана' },
    notices: [correction, retraction],
  };
  expect(describe(details, 'ru')).toMatchObject({
    creativeWorkStatus: 'Retracted',
    correction: [
      {
        '@type': 'CorrectionComment',
        '@id': 'https://doi.org/10.18620/ctt-2026-15-4-1',
        name: 'Correction: Cord blood',
        url: `${origin}/articles/correction-cord-blood?lang=ru`,
        datePublished: '2026-11-03',
        sameAs: 'https://doi.org/10.18620/ctt-2026-15-4-1',
      },
      { '@id': `${origin}/articles/retraction-cord-blood` },
    ],
  });
  const unchanged = describe();
  expect(unchanged).not.toHaveProperty('creativeWorkStatus');
  expect(unchanged).not.toHaveProperty('correction');
});

test.each([
  ['corrected', 'Corrected'],
  ['concern', 'Expression of concern'],
  ['removed', 'Removed'],
  ['retracted', 'Retracted'],
] as const)('the status %s has a name', (code, name) => {
  expect(describe({ status: { code, name: '' } })).toMatchObject({ creativeWorkStatus: name });
});

test('a notice is about its article', () => {
  const noticeOn = makePublicNotice({
    slug: 'marrow',
    title: { text: 'Marrow', language: 'en' },
    doi: '10.18620/marrow',
  });
  const original = {
    '@type': 'ScholarlyArticle',
    '@id': 'https://doi.org/10.18620/marrow',
    name: 'Marrow',
    url: `${origin}/articles/marrow`,
    sameAs: 'https://doi.org/10.18620/marrow',
  };
  expect(describe({ noticeOn }).about).toMatchObject(original);
  expect(describe().about).toEqual({ '@type': 'Thing', name: 'Haematology' });
  expect(describe({ theme: null })).not.toHaveProperty('about');
});
