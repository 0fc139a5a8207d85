import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { components } from '../../web/app/api/schema';
import { ApiClient } from './api-client';
import { getField } from './article-editor';
import type { Language, Texts } from './texts';

type StaticPage = components['schemas']['PageDetails'];

export const STATIC_PAGES = '/personal-area/static-pages';

/** Generates a suffix that makes a page name and its slug unique. */
export function generateSuffix(): string {
  return randomUUID().slice(0, 8);
}

/** Manages static pages through the API as an editor. */
export class StaticPageClient {
  private constructor(private readonly client: ApiClient) {}

  static async signIn(email: string): Promise<StaticPageClient> {
    return new StaticPageClient(await ApiClient.signIn(email));
  }

  async create(name: string, language: Language, content: string): Promise<StaticPage> {
    return this.client.request('POST', '/static', { name, language, content });
  }

  async fetchPage(id: number): Promise<StaticPage> {
    return this.client.request('GET', `/static/${id}`);
  }

  async deleteBySlug(slug: string): Promise<void> {
    const { results } = await this.client.request<{ results: StaticPage[] }>(
      'GET',
      `/static?search=${slug}`,
    );
    for (const { id } of results) await this.delete(id);
  }

  async delete(id: number): Promise<void> {
    await this.client.request('DELETE', `/static/${id}`);
  }
}

export function getPageContent(page: Page, words: Texts): Locator {
  return getField(page, words.staticPages.parts.content);
}

export function getToolbarButton(
  page: Page,
  words: Texts,
  name: keyof Texts['inputs']['richText']['tools'],
): Locator {
  const { toolbar, tools } = words.inputs.richText;
  const label = toolbar.replace('{{label}}', words.staticPages.parts.content);
  return page
    .getByRole('toolbar', { name: label })
    .getByRole('button', { name: tools[name], exact: true });
}

export async function openPageEditor(page: Page, id: number, name: string): Promise<void> {
  await page.goto(`${STATIC_PAGES}/edit/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

/** Returns the id in the URL of the open details page. */
export function extractId(page: Page): number {
  return Number(new URL(page.url()).pathname.split('/').at(-1));
}
