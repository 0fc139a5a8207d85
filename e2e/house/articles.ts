import { expect } from '@playwright/test';
import type { components } from '../../web/app/api/schema';
import { Caller } from './api';
import { pdfFile, type Upload } from './files';

const MY_ARTICLES = '/articles/my';

type Schemas = components['schemas'];

export type Article = Schemas['MyArticle'];
export type Content = Schemas['ArticleContent'];

/** Somebody who writes articles through the interface of the server. */
export class Author {
  private constructor(private readonly caller: Caller) {}

  static async signedIn(email: string): Promise<Author> {
    return new Author(await Caller.signedIn(email));
  }

  async newDraft(titleEn: string, typeId = 1): Promise<Article> {
    return this.caller.ask('POST', MY_ARTICLES, { titleEn, typeId });
  }

  async article(id: number): Promise<Article> {
    return this.caller.ask('GET', `${MY_ARTICLES}/${id}`);
  }

  /** Saves the newest version with these parts changed. */
  async change(id: number, parts: Partial<Content>): Promise<Article> {
    const content = contentOf(await this.article(id));
    return this.caller.ask('PUT', `${MY_ARTICLES}/${id}`, { ...content, ...parts });
  }

  /** All that the tabs ask for, with a manuscript. */
  async newCompleteDraft(titleEn: string): Promise<Article> {
    const { id } = await this.newDraft(titleEn);
    const file = await this.upload(pdfFile('manuscript.pdf'));
    return this.change(id, {
      ...COMPLETE,
      files: [{ fileId: file.id, typeId: 1, comment: '' }],
    });
  }

  /** Has the merged manuscript made unless it is there: then nothing is missing. */
  async makeReady(id: number): Promise<void> {
    const { problems } = await this.article(id);
    if (problems.length > 0)
      await this.caller.ask('POST', `${MY_ARTICLES}/${id}/merged-pdfs/generate`);
    await expect
      .poll(async () => (await this.article(id)).problems, { timeout: 60_000 })
      .toEqual([]);
  }

  async submit(id: number): Promise<Article> {
    await this.makeReady(id);
    return this.caller.ask('POST', `${MY_ARTICLES}/${id}/submit`);
  }

  /** What an article that was sent back must have before it can come again. */
  async revise(id: number): Promise<void> {
    const letter = await this.upload(pdfFile('letter.pdf'));
    const markedUp = await this.upload(pdfFile('marked-up.pdf'));
    await this.change(id, {
      files: [
        { fileId: letter.id, typeId: 6, comment: '' },
        { fileId: markedUp.id, typeId: 2, comment: '' },
      ],
    });
    await this.makeReady(id);
  }

  async signOutEverywhere(): Promise<void> {
    await this.caller.ask('POST', '/account/sign-out-everywhere');
  }

  async upload({ name, mimeType, buffer }: Upload): Promise<Schemas['FileView']> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
    return this.caller.ask('POST', '/files', form);
  }
}

const COMPLETE: Partial<Content> = {
  abstractEn: '<p>Two hundred patients were followed for five years.</p>',
  keywordsEn: ['transplantation', 'GvHD'],
  askForTranslation: true,
  affiliations: [{ key: 1, en: 'Transplantation Clinic, Demograd', ru: '' }],
  authors: [correspondingAuthor('anna.author@e2e.test')],
};

export function correspondingAuthor(email: string): Content['authors'][number] {
  return {
    firstNameEn: 'Anna',
    middleNameEn: '',
    lastNameEn: 'Author',
    firstNameRu: '',
    middleNameRu: '',
    lastNameRu: '',
    orcid: '',
    affiliations: [1],
    isCorrespondingAuthor: true,
    contact: { email, phone: '', fax: '', address: '' },
  };
}

/** What a save of this article would carry. */
function contentOf(article: Article): Content {
  const files = article.files.filter(({ isChangeable }) => isChangeable);
  return {
    ...article,
    files: files.map(({ fileId, typeId, comment }) => ({ fileId, typeId, comment })),
  };
}
