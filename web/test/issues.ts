import { vi } from 'vitest';
import type { Issue, IssueChange, IssueRow } from '~/api/issues';
import type { IssueArticle } from '~/api/issue-articles';

export function makeIssueArticle(id: number, details: Partial<IssueArticle> = {}): IssueArticle {
  return {
    id,
    titleEn: `Article ${id}`,
    titleRu: `Статья ${id}`,
    typeId: 1,
    statusId: 5,
    authorsEn: 'E. V. Morozova, P. Gromov',
    pageFirst: null,
    pageLast: null,
    ...details,
  };
}

/** Creates an unpublished issue as the API returns it to an editor. */
export function makeIssue(details: Partial<Issue> = {}): Issue {
  return {
    id: 5,
    version: 3,
    volume: 13,
    number: 2,
    label: 'Vol. 13, No. 2',
    slug: '13-2',
    subtitleEn: 'Cells on their way',
    subtitleRu: '',
    doi: '',
    coverId: null,
    cover: null,
    coverUrl: null,
    pdfId: null,
    pdf: null,
    introEn: '',
    introRu: '',
    showOnMainPage: true,
    publicationDate: null,
    editorGroups: [{ nameEn: 'Chief', nameRu: 'Главный', editors: [] }],
    suggestedEditorGroups: [],
    articleGroups: [makeSection(1, 'Reviews', [makeIssueArticle(21)])],
    allowedActions: ['edit', 'arrange', 'publish'],
    hindrances: [],
    warnings: [],
    articleWarnings: [],
    earliestPublicationDate: null,
    holdMinutes: 10,
    createdAt: '2026-11-01T09:00:00Z',
    updatedAt: '2026-11-02T09:00:00Z',
    ...details,
  };
}

export function makeSection(id: number, nameEn: string, articles: IssueArticle[] = []) {
  return {
    id,
    nameEn,
    nameRu: `${nameEn} по-русски`,
    articleIds: articles.map((article) => article.id),
    articles,
  };
}

export function makeIssueRow(id: number, details: Partial<IssueRow> = {}): IssueRow {
  return {
    id,
    volume: 13,
    number: id,
    label: `Vol. 13, No. ${id}`,
    subtitleEn: '',
    subtitleRu: '',
    publicationDate: null,
    articleCount: 4,
    allowedActions: ['edit', 'arrange', 'publish'],
    ...details,
  };
}

/** Fake server with one issue, which the test can change like another editor. */
export class IssueServer {
  sent: IssueChange[] = [];
  published: unknown[] = [];
  /** Response to the next saves instead of saving. */
  errorResponse: { status: number; body: unknown } | 'no connection' | null = null;

  constructor(public stored: Issue = makeIssue()) {
    vi.spyOn(globalThis, 'fetch').mockImplementation((input) => this.serve(input as Request));
  }

  change(details: Partial<Issue>) {
    this.stored = { ...this.stored, ...details, version: this.stored.version + 1 };
  }

  private async serve(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/v1/files/limits') return jsonResponse(LIMITS);
    if (request.method === 'GET') return jsonResponse(this.stored);
    const body: unknown = await request.json();
    if (pathname.endsWith('/publish')) {
      this.published.push(body);
      const { publicationDate } = body as { publicationDate: string };
      this.change({ publicationDate, allowedActions: ['edit', 'unpublish'] });
      return jsonResponse(this.stored);
    }
    return this.save(body as IssueChange);
  }

  private save(body: IssueChange): Response {
    this.sent.push(body);
    if (this.errorResponse === 'no connection') throw new TypeError('no route');
    if (this.errorResponse) return jsonResponse(this.errorResponse.body, this.errorResponse.status);
    if (body.version !== this.stored.version) {
      return jsonResponse({ code: 'changed-elsewhere', detail: 'Newer.' }, 409);
    }
    const articleGroups = body.articleGroups.map((group, place) => ({
      ...group,
      id: group.id ?? 100 + place,
      articles: group.articleIds.map((id) => makeIssueArticle(id)),
    }));
    this.change({ ...body, articleGroups });
    return jsonResponse(this.stored);
  }
}

const LIMITS = {
  maxFileBytes: 1000,
  maxFilesPerArticle: 20,
  maxCoverBytes: 500,
  types: [
    { endings: ['pdf'], mimeType: 'application/pdf' },
    { endings: ['jpg', 'jpeg'], mimeType: 'image/jpeg' },
  ],
};

function jsonResponse(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json' },
  });
}
