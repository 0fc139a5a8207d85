import type { ArticleListItem, ArticleSearchResult, IssueListItem, PublicIssue } from '~/api/types';

/** Items of the public lists as the API returns them in English. */

export function makeArticleListItem(
  slug: string,
  details: Partial<ArticleListItem> = {},
): ArticleListItem {
  return {
    slug,
    title: { text: `Title of ${slug}`, language: 'en' },
    status: null,
    typeName: 'Original article',
    authors: ['Morozova E. V.', 'Smirnov B. I.'],
    publicationDate: '2026-09-30',
    doi: `10.18620/${slug}`,
    pages: '8–16',
    issue: { slug: '15-3', volume: 15, number: 3, year: 2026 },
    abstractStart: { text: `How ${slug} begins…`, language: 'en' },
    pdf: ['en'],
    matches: [],
    ...details,
  };
}

export function makeArticleSearchResult(
  details: Partial<ArticleSearchResult> = {},
): ArticleSearchResult {
  const results = details.results ?? [
    makeArticleListItem('cord-blood'),
    makeArticleListItem('cd4'),
  ];
  return {
    results,
    count: results.length,
    isMore: false,
    correctedQuery: null,
    isAnyWord: false,
    facets: { years: [], types: [], sections: [] },
    ...details,
  };
}

export function makeIssueListItem(
  volume: number,
  number: number,
  details: Partial<IssueListItem> = {},
): IssueListItem {
  return {
    slug: `${volume}-${number}`,
    volume,
    number,
    year: 2011 + volume,
    subtitle: 'Cellular therapy',
    publicationDate: `${2011 + volume}-09-30`,
    coverId: null,
    hasPdf: false,
    articleCount: 3,
    ...details,
  };
}

export function makePublicIssue(details: Partial<PublicIssue> = {}): PublicIssue {
  return {
    ...makeIssueListItem(15, 3),
    doi: '10.18620/ctt-15-3',
    hasPdf: true,
    pdfSize: 4_718_592,
    foreword: { text: '<p>Dear readers</p>', language: 'en' },
    editorGroups: [{ name: 'Editors', editors: [{ name: 'Axel Zander', city: 'Hamburg' }] }],
    sections: [
      {
        name: 'Clinical studies',
        articles: [makeArticleListItem('a1'), makeArticleListItem('a2')],
      },
      { name: 'Reviews', articles: [makeArticleListItem('a3')] },
    ],
    previous: { slug: '15-2', volume: 15, number: 2, year: 2026 },
    next: null,
    ...details,
  };
}
