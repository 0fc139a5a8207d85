import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import {
  editorArticleKeys,
  type ArticleReference,
  type EditorArticle,
  type EditorArticleContent,
} from '~/api/editor-articles';
import type { AffiliationReading } from '~/api/affiliations';
import { enumerationsQuery } from '~/api/enumerations';
import { queryClient } from '~/api/query-client';
import type { ReferenceReading, ReferenceText } from '~/api/reference-parts';
import { EditArticlePage } from '~/features/articles/editor-view/edit/edit-article-page';
import { NO_DETAILS } from '~/features/articles/form/authors/affiliation-details';
import { NO_PARTS } from '~/features/articles/form/fields/reference-parts';
import { startSession } from '~/lib/session';
import { makeEditorArticle } from './editor-articles';
import { enumerations } from './enumerations';
import { makeUser, makeToken } from './current-users';
import { renderAtUrl } from './render';

export const EDIT = '/personal-area/editor-articles/edit/7';
export const DETAILS = '/personal-area/editor-articles/details/7';

export const editor = makeUser(['editor']);

/** Renders the editors' form on a fake server that records requests. */
export class EditArticleServer {
  stored = makeEditorArticle();
  sent: EditorArticleContent[] = [];
  /** Response to the next saves instead of saving. */
  errorResponse: { status: number; body: unknown } | 'no connection' | null = null;
  /** Response to a pasted list. */
  parsed: ArticleReference[] = [];
  /** Reading of an English line. */
  affiliationReading = (_en: string): AffiliationReading => ({ details: NO_DETAILS, doubts: [] });
  /** Reading of the text of a reference. */
  referenceReading = (_text: string): ReferenceReading => ({ parts: NO_PARTS, confidence: 100 });
  /** Texts of each request that read references. */
  readReferences: string[][] = [];

  constructor() {
    startSession(makeToken(3600));
    vi.spyOn(globalThis, 'fetch').mockImplementation((input) => this.serve(input as Request));
  }

  open(details: Partial<EditorArticle> = {}, at = EDIT) {
    this.stored = { ...this.stored, ...details };
    return renderAtUrl(<LoadedPage article={this.stored} />, { url: at, user: editor });
  }

  /** Simulates a save by another editor. */
  change(details: Partial<EditorArticle>) {
    this.stored = { ...this.stored, ...details, version: this.stored.version + 1 };
  }

  private async serve(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/v1/files/limits') {
      return jsonResponse({ maxFileBytes: 1000, maxFilesPerArticle: 20, types: [PDF] });
    }
    if (pathname.endsWith('/references/parse')) return jsonResponse({ references: this.parsed });
    if (pathname === '/api/v1/affiliations/suggestions') return jsonResponse([]);
    if (pathname === '/api/v1/affiliations/read') {
      const { affiliations } = (await request.json()) as { affiliations: { en: string }[] };
      return jsonResponse(affiliations.map(({ en }) => this.affiliationReading(en)));
    }
    if (pathname === '/api/v1/articles/references/read') {
      const { references } = (await request.json()) as { references: ReferenceText[] };
      this.readReferences.push(references.map(({ reference }) => reference));
      return jsonResponse(references.map(({ reference }) => this.referenceReading(reference)));
    }
    if (request.method === 'GET') return jsonResponse(this.stored);
    const body = (await request.json()) as EditorArticleContent;
    this.sent.push(body);
    if (this.errorResponse === 'no connection') throw new TypeError('no route');
    if (this.errorResponse) return jsonResponse(this.errorResponse.body, this.errorResponse.status);
    if (body.version !== this.stored.version) {
      return jsonResponse({ code: 'changed-elsewhere', detail: 'Newer.' }, 409);
    }
    this.change({ ...body, files: this.stored.files });
    return jsonResponse(this.stored);
  }
}

const PDF = { endings: ['pdf'], mimeType: 'application/pdf' };

function jsonResponse(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json' },
  });
}

/** Fills the query cache, as the route's loader does. */
function LoadedPage({ article }: { article: EditorArticle }) {
  if (!queryClient().getQueryData(editorArticleKeys.details(7))) {
    queryClient().setQueryData(editorArticleKeys.details(7), article);
    queryClient().setQueryData(enumerationsQuery.queryKey, {
      ...enumerations,
      articleFileTypes: [
        { id: 4, nameEn: 'Supporting material', nameRu: 'Дополнительные материалы' },
        { id: 7, nameEn: 'Table', nameRu: 'Таблица' },
      ],
    });
  }
  return <EditArticlePage id={7} />;
}

export const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const tab = (name: RegExp) => screen.getByRole('link', { name });
