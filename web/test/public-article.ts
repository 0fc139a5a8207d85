import type { PublicArticle } from '~/api/types';
import { makeArticleListItem } from './public-lists';

/** Creates a published article as the public API returns it in English. */
export function makePublicArticle(details: Partial<PublicArticle> = {}): PublicArticle {
  return {
    slug: 'cord-blood',
    changedAt: '2026-10-02T08:30:00Z',
    title: { text: 'Cord blood', language: 'en' },
    status: null,
    notices: [],
    noticeOn: null,
    otherTitle: 'Пуповинная кровь',
    typeName: 'Original article',
    submissionDate: '2026-03-12',
    revisionDate: '2026-06-20',
    acceptanceDate: '2026-08-04',
    publicationDate: '2026-09-30',
    year: 2026,
    doi: '10.18620/ctt-2026-15-3-8',
    pages: '8–16',
    eLocation: null,
    issue: { slug: '15-3', volume: 15, number: 3, year: 2026 },
    issueDate: '2026-10-01',
    issueCoverId: null,
    section: 'Clinical studies',
    theme: 'Haematology',
    authors: [
      {
        name: 'Elena V. Morozova',
        givenName: 'Elena V.',
        familyName: 'Morozova',
        orcid: '0000-0002-1825-0097',
        affiliations: [1, 2],
        isCorresponding: true,
        isGroup: false,
        contributedEqually: false,
        email: 'morozova@clinic.test',
      },
      {
        name: 'Boris I. Smirnov',
        givenName: 'Boris I.',
        familyName: 'Smirnov',
        orcid: null,
        affiliations: [],
        isCorresponding: false,
        isGroup: false,
        contributedEqually: false,
        email: null,
      },
    ],
    affiliations: ['Institute of Transplantation', 'Кафедра клеточной терапии'],
    organizations: [
      makeOrganization({
        institution: 'Institute of Transplantation',
        city: 'Saint Petersburg',
        country: 'Russia',
        countryCode: 'RU',
        ror: 'https://ror.org/05n3x4p02',
      }),
      makeOrganization(),
    ],
    abstract: { text: '<p>CD4<sup>+</sup> cells</p>', language: 'en' },
    keywords: ['cord blood', 'CD4'],
    fullText: { text: '<h2>Methods</h2><p>We counted.</p>', language: 'en' },
    languages: ['en'],
    originalLanguage: 'en',
    pdf: [
      { language: 'en', size: 1_200_000 },
      { language: 'ru', size: 90_000 },
    ],
    conflictOfInterest: { text: 'None declared.', language: 'en' },
    fundingInformation: { text: '', language: 'en' },
    references: [
      {
        reference: 'Shaw BE. Indications.',
        articleIds: [
          { format: 'doi', value: '10.1/a#b' },
          { format: 'pubmed', value: '31234567' },
        ],
        parts: null,
      },
      { reference: 'Афанасьев Б.В. Трансплантация.', articleIds: [], parts: null },
    ],
    citations: {
      vancouver: 'Morozova EV, Smirnov BI. Cord blood. Cell Ther Transplant. 2026;15(3):8–16.',
      gost: 'Морозова Е. В., Смирнов Б. И. Пуповинная кровь // Журнал. 2026. Т. 15, № 3. С. 8–16.',
    },
    license: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
    copyright: { statement: '© 2026 The Authors.', holder: 'The Authors', year: 2026 },
    related: [makeArticleListItem('cord-blood-banks')],
    version: 1,
    versions: [],
    neighbours: {
      previous: null,
      next: { slug: 'marrow', title: { text: 'Bone marrow', language: 'en' } },
    },
    ...details,
  };
}

type PublicNotice = PublicArticle['notices'][number];

/** Creates a notice on the article, or the article that a notice is about. */
export function makePublicNotice(details: Partial<PublicNotice> = {}): PublicNotice {
  return {
    kind: 'correction',
    kindName: 'Correction',
    slug: 'correction-cord-blood',
    title: { text: 'Correction: Cord blood', language: 'en' },
    doi: '10.18620/ctt-2026-15-4-1',
    publishedOn: '2026-11-03',
    decidedOn: '2026-10-28',
    ...details,
  };
}

type Organization = PublicArticle['organizations'][number];

/** Creates what is known of an affiliation: nothing, unless given. */
export function makeOrganization(details: Partial<Organization> = {}): Organization {
  return {
    department: '',
    institution: '',
    city: '',
    country: '',
    countryCode: '',
    ror: null,
    ...details,
  };
}

type ReferenceParts = NonNullable<PublicArticle['references'][number]['parts']>;

/** Creates the parts of a reference of which nothing could be read, unless given. */
export function makeReferenceParts(details: Partial<ReferenceParts> = {}): ReferenceParts {
  return {
    kind: 'other',
    authors: [],
    hasMoreAuthors: false,
    editors: [],
    title: '',
    source: '',
    year: '',
    volume: '',
    issue: '',
    firstPage: '',
    lastPage: '',
    publisher: '',
    place: '',
    ...details,
  };
}
