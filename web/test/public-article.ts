import type { PublicArticle } from '~/api/types';

/** As the server answers a published article in English. */
export function publicArticle(details: Partial<PublicArticle> = {}): PublicArticle {
  return {
    slug: 'cord-blood',
    title: { text: 'Cord blood', language: 'en' },
    otherTitle: 'Пуповинная кровь',
    typeName: 'Original article',
    submissionDate: '2026-03-12',
    acceptanceDate: '2026-08-04',
    publicationDate: '2026-09-30',
    doi: '10.18620/ctt-2026-15-3-8',
    pages: '8–16',
    issue: { volume: 15, number: 3 },
    authors: [
      { name: 'Elena V. Morozova', orcid: '0000-0002-1825-0097', affiliations: [1, 2] },
      { name: 'Boris I. Smirnov', orcid: null, affiliations: [] },
    ],
    affiliations: ['Institute of Transplantation', 'Кафедра клеточной терапии'],
    abstract: { text: '<p>CD4<sup>+</sup> cells</p>', language: 'en' },
    keywords: ['cord blood', 'CD4'],
    fullText: { text: '<h2>Methods</h2><p>We counted.</p>', language: 'en' },
    conflictOfInterest: { text: 'None declared.', language: 'en' },
    fundingInformation: { text: '', language: 'en' },
    references: [
      {
        reference: 'Shaw BE. Indications.',
        articleIds: [
          { format: 'doi', value: '10.1/a#b' },
          { format: 'pubmed', value: '31234567' },
        ],
      },
      { reference: 'Афанасьев Б.В. Трансплантация.', articleIds: [] },
    ],
    ...details,
  };
}
