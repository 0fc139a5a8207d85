import { vi } from 'vitest';
import type { Issue, IssueContent, IssueRow } from '~/api/issues';
import type { IssueArticle } from '~/api/issue-articles';

export function issueArticle(id: number, details: Partial<IssueArticle> = {}): IssueArticle {
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

/** As the server answers about an issue that is being prepared. */
export function issue(details: Partial<Issue> = {}): Issue {
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
    articleGroups: [section(1, 'Reviews', [issueArticle(21)])],
    allowedActions: ['edit', 'arrange', 'publish'],
    hindrances: [],
    earliestPublicationDate: null,
    holdMinutes: 10,
    createdAt: '2026-11-01T09:00:00Z',
    updatedAt: '2026-11-02T09:00:00Z',
    ...details,
  };
}

export function section(id: number, nameEn: string, articles: IssueArticle[] = []) {
  return {
    id,
    nameEn,
    nameRu: `${nameEn} по-русски`,
    articleIds: articles.map((article) => article.id),
    articles,
  };
}

export function issueRow(id: number, details: Partial<IssueRow> = {}): IssueRow {
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

/** The server behind the editor: it has one issue, which others may change too. */
export class IssueServer {
  sent: IssueContent[] = [];
  published: unknown[] = [];
  /** What it answers to the next saves instead of saving. */
  refusal: { status: number; body: unknown } | 'no connection' | null = null;

  constructor(public stored: Issue = issue()) {
    vi.spyOn(globalThis, 'fetch').mockImplementation((input) => this.serve(input as Request));
  }

  change(details: Partial<Issue>) {
    this.stored = { ...this.stored, ...details, version: this.stored.version + 1 };
  }

  private async serve(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/v1/files/limits') return answer(LIMITS);
    if (request.method === 'GET') return answer(this.stored);
    const body: unknown = await request.json();
    if (pathname.endsWith('/publish')) {
      this.published.push(body);
      const { publicationDate } = body as { publicationDate: string };
      this.change({ publicationDate, allowedActions: ['edit', 'unpublish'] });
      return answer(this.stored);
    }
    return this.save(body as IssueContent);
  }

  private save(body: IssueContent): Response {
    this.sent.push(body);
    if (this.refusal === 'no connection') throw new TypeError('no route');
    if (this.refusal) return answer(this.refusal.body, this.refusal.status);
    if (body.version !== this.stored.version) {
      return answer({ code: 'changed-elsewhere', detail: 'Newer.' }, 409);
    }
    const articleGroups = body.articleGroups.map((group, place) => ({
      ...group,
      id: group.id ?? 100 + place,
      articles: group.articleIds.map((id) => issueArticle(id)),
    }));
    this.change({ ...body, articleGroups });
    return answer(this.stored);
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

function answer(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json' },
  });
}
