import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { components } from '../../web/app/api/schema';
import { Caller } from './api';
import { field } from './article-editor';
import type { Language, Texts } from './texts';

type StaticPage = components['schemas']['PageDetails'];

export const STATIC_PAGES = '/personal-area/static-pages';

/** Ends a name, so that it and its address are nobody else's. */
export function newMark(): string {
  return randomUUID().slice(0, 8);
}

/** An editor who writes pages through the interface of the server. */
export class PageWriter {
  private constructor(private readonly caller: Caller) {}

  static async signedIn(email: string): Promise<PageWriter> {
    return new PageWriter(await Caller.signedIn(email));
  }

  async create(name: string, language: Language, content: string): Promise<StaticPage> {
    return this.caller.ask('POST', '/static', { name, language, content });
  }

  async page(id: number): Promise<StaticPage> {
    return this.caller.ask('GET', `/static/${id}`);
  }

  async delete(id: number): Promise<void> {
    await this.caller.ask('DELETE', `/static/${id}`);
  }
}

export function pageContent(page: Page, words: Texts): Locator {
  return field(page, words.staticPages.parts.content);
}

/** A button of the toolbar above the text. */
export function tool(
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

/** The number in the address of the details that are open. */
export function idIn(page: Page): number {
  return Number(new URL(page.url()).pathname.split('/').at(-1));
}
