import { expect } from '@playwright/test';
import type { components } from '../../web/app/api/schema';
import { ApiClient } from './api-client';
import { createPdfFile, type UploadFile } from './files';

const MY_ARTICLES = '/articles/my';

type Schemas = components['schemas'];

export type Article = Schemas['MyArticle'];
export type Content = Schemas['ArticleContent'];

/** Writes articles through the API as an author. */
export class AuthorClient {
  private constructor(private readonly client: ApiClient) {}

  static async signIn(email: string): Promise<AuthorClient> {
    return new AuthorClient(await ApiClient.signIn(email));
  }

  async createDraft(titleEn: string, typeId = 1): Promise<Article> {
    return this.client.request('POST', MY_ARTICLES, { titleEn, typeId });
  }

  async fetchArticle(id: number): Promise<Article> {
    return this.client.request('GET', `${MY_ARTICLES}/${id}`);
  }

  /** Changes these fields of the latest version. */
  async updateArticle(id: number, parts: Partial<Content>): Promise<Article> {
    const content = toContent(await this.fetchArticle(id));
    return this.client.request('PUT', `${MY_ARTICLES}/${id}`, { ...content, ...parts });
  }

  /** Creates a draft with a manuscript and all required fields. */
  async createCompleteDraft(titleEn: string): Promise<Article> {
    const { id } = await this.createDraft(titleEn);
    const file = await this.upload(createPdfFile('manuscript.pdf'));
    return this.updateArticle(id, {
      ...COMPLETE_CONTENT,
      files: [{ fileId: file.id, typeId: 1, comment: '' }],
    });
  }

  /** Generates the merged manuscript if needed and waits until no submission problem is left. */
  async completeForSubmission(id: number): Promise<void> {
    const { problems } = await this.fetchArticle(id);
    if (problems.length > 0)
      await this.client.request('POST', `${MY_ARTICLES}/${id}/merged-pdfs/generate`);
    await expect
      .poll(async () => (await this.fetchArticle(id)).problems, { timeout: 60_000 })
      .toEqual([]);
  }

  async submit(id: number): Promise<Article> {
    await this.completeForSubmission(id);
    return this.client.request('POST', `${MY_ARTICLES}/${id}/submit`);
  }

  /** Attaches the files that a revision requires. */
  async revise(id: number): Promise<void> {
    const letter = await this.upload(createPdfFile('letter.pdf'));
    const markedUp = await this.upload(createPdfFile('marked-up.pdf'));
    await this.updateArticle(id, {
      files: [
        { fileId: letter.id, typeId: 6, comment: '' },
        { fileId: markedUp.id, typeId: 2, comment: '' },
      ],
    });
    await this.completeForSubmission(id);
  }

  async signOutEverywhere(): Promise<void> {
    await this.client.request('POST', '/account/sign-out-everywhere');
  }

  async upload({ name, mimeType, buffer }: UploadFile): Promise<Schemas['FileView']> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
    return this.client.request('POST', '/files', form);
  }
}

const COMPLETE_CONTENT: Partial<Content> = {
  abstractEn: '<p>Two hundred patients were followed for five years.</p>',
  keywordsEn: ['transplantation', 'GvHD'],
  askForTranslation: true,
  affiliations: [{ key: 1, en: 'Transplantation Clinic, Demograd', ru: '', details: null }],
  authors: [makeCorrespondingAuthor('anna.author@e2e.test')],
};

export function makeCorrespondingAuthor(email: string): Content['authors'][number] {
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
    isGroup: false,
    contributedEqually: false,
    contact: { email, phone: '', fax: '', address: '' },
  };
}

/** Converts an article to the body of a save request. */
function toContent(article: Article): Content {
  const files = article.files.filter(({ isChangeable }) => isChangeable);
  return {
    ...article,
    files: files.map(({ fileId, typeId, comment }) => ({ fileId, typeId, comment })),
  };
}
