import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import {
  deskArticleKeys,
  type ArticleReference,
  type DeskArticle,
  type DeskArticleContent,
} from '~/api/desk-articles';
import { enumerationsQuery } from '~/api/enumerations';
import { queryClient } from '~/api/query-client';
import { DeskEditorPage } from '~/features/articles/desk/edit/desk-editor-page';
import { startSession } from '~/lib/session';
import { deskArticle } from './desk-articles';
import { enumerations } from './enumerations';
import { person, tokenExpiringIn } from './people';
import { renderAt } from './render';

export const EDIT = '/personal-area/editor-articles/edit/7';
export const DETAILS = '/personal-area/editor-articles/details/7';

export const editor = person(['editor']);

/** The editors' screen and the server behind it, which remembers what was sent. */
export class Desk {
  stored = deskArticle();
  sent: DeskArticleContent[] = [];
  /** What it answers to the next saves instead of saving. */
  refusal: { status: number; body: unknown } | 'no connection' | null = null;
  /** What it makes of a pasted list. */
  parsed: ArticleReference[] = [];

  constructor() {
    startSession(tokenExpiringIn(3600));
    vi.spyOn(globalThis, 'fetch').mockImplementation((input) => this.serve(input as Request));
  }

  open(details: Partial<DeskArticle> = {}, at = EDIT) {
    this.stored = { ...this.stored, ...details };
    return renderAt(<Opened article={this.stored} />, { at, user: editor });
  }

  /** Somebody else has saved. */
  change(details: Partial<DeskArticle>) {
    this.stored = { ...this.stored, ...details, version: this.stored.version + 1 };
  }

  private async serve(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/v1/files/limits') {
      return answer({ maxFileBytes: 1000, maxFilesPerArticle: 20, types: [PDF] });
    }
    if (pathname.endsWith('/references/parse')) return answer({ references: this.parsed });
    if (request.method === 'GET') return answer(this.stored);
    const body = (await request.json()) as DeskArticleContent;
    this.sent.push(body);
    if (this.refusal === 'no connection') throw new TypeError('no route');
    if (this.refusal) return answer(this.refusal.body, this.refusal.status);
    if (body.version !== this.stored.version) {
      return answer({ code: 'changed-elsewhere', detail: 'Newer.' }, 409);
    }
    this.change({ ...body, files: this.stored.files });
    return answer(this.stored);
  }
}

const PDF = { endings: ['pdf'], mimeType: 'application/pdf' };

function answer(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json' },
  });
}

/** As the route does it: all is loaded before the screen opens. */
function Opened({ article }: { article: DeskArticle }) {
  if (!queryClient().getQueryData(deskArticleKeys.details(7))) {
    queryClient().setQueryData(deskArticleKeys.details(7), article);
    queryClient().setQueryData(enumerationsQuery.queryKey, {
      ...enumerations,
      articleFileTypes: [
        { id: 4, nameEn: 'Supporting material', nameRu: 'Дополнительные материалы' },
        { id: 7, nameEn: 'Table', nameRu: 'Таблица' },
      ],
    });
  }
  return <DeskEditorPage id={7} />;
}

export const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const tab = (name: RegExp) => screen.getByRole('link', { name });
