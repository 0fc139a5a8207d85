import type { ArticleNotices, LinkedNotice } from '~/api/notices';

/** Creates a notice in preparation, or the article that a notice is about, as editors see it. */
export const makeLinkedNotice = (details: Partial<LinkedNotice> = {}): LinkedNotice => ({
  articleId: 9,
  titleEn: 'Correction: Cord blood',
  titleRu: 'Исправление: Пуповинная кровь',
  statusId: 5,
  publicationDate: null,
  doi: '10.18620/ctt-2026-9',
  kind: 'correction',
  kindName: 'Correction',
  initiatorName: 'Authors',
  decidedOn: '2026-11-03',
  ...details,
});

/** Creates the response for an article without notices. */
export const makeArticleNotices = (details: Partial<ArticleNotices> = {}): ArticleNotices => ({
  about: null,
  notices: [],
  citedBy: [],
  kinds: [
    { kind: 'correction', name: 'Correction', usualInitiator: 'authors' },
    { kind: 'retraction', name: 'Retraction', usualInitiator: 'editors' },
  ],
  initiators: [
    { initiator: 'authors', name: 'Authors' },
    { initiator: 'editors', name: 'Editors' },
    { initiator: 'publisher', name: 'Publisher' },
    { initiator: 'institution', name: 'Institution of the authors' },
  ],
  ...details,
});
