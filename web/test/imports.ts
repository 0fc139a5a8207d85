import type { Import, ImportItem, ImportSummary, MissedAddress } from '~/api/imports';

export function makeImportSummary(details: Partial<ImportSummary> = {}): ImportSummary {
  return {
    id: 5,
    source: 'archive',
    state: 'planned',
    name: 'ctt.zip',
    createdAt: '2026-11-01T09:00:00Z',
    finishedAt: null,
    done: 0,
    total: 3,
    ...details,
  };
}

/** An import with a plan: one issue and two articles. */
export function makeImport(details: Partial<Import> = {}): Import {
  return {
    ...makeImportSummary(),
    version: 3,
    allowedActions: ['read-again', 'change-mapping', 'start', 'remove'],
    failure: null,
    journalName: 'Cellular Therapy',
    plannedAt: '2026-11-01T09:01:00Z',
    startedAt: null,
    counts: [
      { kind: 'article', outcome: 'waiting', count: 2 },
      { kind: 'issue', outcome: 'waiting', count: 1 },
    ],
    findings: [{ kind: 'missing-file', count: 1 }],
    languages: [{ tag: 'fr_CA', count: 2, language: null, suggested: null }],
    types: [{ name: 'research-article', count: 2, typeId: 1, suggestedId: 1 }],
    sections: [{ key: 'reviews', count: 2, nameEn: 'Reviews', nameRu: 'Обзоры' }],
    roles: [
      {
        name: 'Journal manager',
        count: 2,
        roles: ['user', 'editor'],
        suggested: ['user', 'editor'],
      },
    ],
    articlesWithoutDoi: 1,
    articlesWithoutPdf: 0,
    articlesHere: 0,
    mapping: {
      languages: {},
      types: {},
      sections: {},
      roles: {},
      journal: '',
      withoutPeople: false,
      withoutSubmissions: false,
    },
    notes: [],
    ...details,
  };
}

export function makeItem(details: Partial<ImportItem> = {}): Omit<ImportItem, 'id'> {
  return {
    key: 'article:7',
    kind: 'article',
    title: 'Cord blood',
    location: 'articles/7/article.xml',
    outcome: 'waiting',
    reason: null,
    findings: [],
    articleId: null,
    issueId: null,
    userId: null,
    ...details,
  };
}

export function makeMissedAddress(details: Partial<MissedAddress> = {}): Omit<MissedAddress, 'id'> {
  return {
    path: '/ctt/article/view/99',
    count: 12,
    firstAsked: '2026-11-01T09:00:00Z',
    lastAsked: '2026-11-02T09:00:00Z',
    ...details,
  };
}
