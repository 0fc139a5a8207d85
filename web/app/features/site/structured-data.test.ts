import { expect, test } from 'vitest';
import { makeJournal } from '../../../test/journal';
import { issueWithArticles, periodical, structuredData } from './structured-data';

const site = { origin: 'https://journal.test', language: 'en' as const };

test('the journal is a Periodical', () => {
  expect(structuredData(periodical(makeJournal({ tagline: '' }), site))).toEqual({
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'Periodical',
          '@id': 'https://journal.test/#journal',
          url: 'https://journal.test/',
          name: 'Cellular Therapy',
          alternateName: 'CTT',
          issn: '1866-8836',
          inLanguage: ['en', 'ru'],
          publisher: {
            '@type': 'Organization',
            name: 'Press',
            url: 'https://journal.test/',
            logo: 'https://journal.test/logo.png',
          },
          license: 'https://creativecommons.org/licenses/by/4.0/',
        },
      ],
    },
  });
});

test('a journal that is also printed has two ISSNs', () => {
  const journal = makeJournal({ issnPrint: '1866-8828' });
  expect(periodical(journal, site).issn).toEqual(['1866-8836', '1866-8828']);
});

test('policies are linked if their pages exist', () => {
  const pages = ['archiving', 'peer-review', 'publication-ethics', 'faq'].map((slug) => ({
    slug,
    name: slug,
  }));
  const url = (slug: string) => `https://journal.test/pages/${slug}?lang=ru`;
  expect(periodical(makeJournal(), { ...site, language: 'ru' }, pages)).toMatchObject({
    publishingPrinciples: [url('peer-review'), url('publication-ethics'), url('archiving')],
    publisher: { correctionsPolicy: [url('publication-ethics')] },
  });
  const without = JSON.stringify(structuredData(periodical(makeJournal(), site, [])));
  expect(without).not.toMatch(/publishingPrinciples|Policy/);
});

test('an issue contains its articles', () => {
  const issue = {
    slug: '13-2',
    volume: 13,
    number: 2,
    year: 2024,
    publicationDate: '2024-06-28',
    doi: '10.1/a b',
    sections: [{ articles: [{ slug: 'cord-blood', doi: null, title: { text: 'Cord blood' } }] }],
  };
  expect(issueWithArticles(issue, makeJournal(), site)).toMatchObject({
    '@id': 'https://journal.test/issues/13-2',
    issueNumber: '2',
    datePublished: '2024-06-28',
    sameAs: 'https://doi.org/10.1/a%20b',
    isPartOf: { volumeNumber: '13' },
    hasPart: [{ '@id': 'https://journal.test/articles/cord-blood', headline: 'Cord blood' }],
  });
  expect(issueWithArticles(issue, makeJournal(), { ...site, language: 'ru' })).toMatchObject({
    '@id': 'https://journal.test/issues/13-2',
    url: 'https://journal.test/issues/13-2?lang=ru',
    hasPart: [{ url: 'https://journal.test/articles/cord-blood?lang=ru' }],
  });
});
