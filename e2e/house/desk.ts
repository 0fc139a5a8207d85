import { expect, type Locator, type Page } from '@playwright/test';
import type { components } from '../../web/app/api/schema';
import { Caller } from './api';
import { untilAllIsThere } from './area';
import { Author, type Content } from './articles';
import { newPerson } from './people';
import type { Texts } from './texts';

export const DESK = '/personal-area/editor-articles';

/** As the server calls them. */
export const STATUSES = {
  submitted: { en: 'Submitted', ru: 'Подана' },
  underReview: { en: 'Under review', ru: 'На рецензировании' },
  reviewComplete: { en: 'Review complete', ru: 'Рецензирование завершено' },
  accepted: { en: 'Accepted', ru: 'Принята' },
  declined: { en: 'Declined', ru: 'Отклонена' },
  published: { en: 'Published', ru: 'Опубликована' },
  revision: { en: 'Revision', ru: 'На доработке' },
};

export type Action = keyof Texts['decisions']['actions'];
export type DeskArticle = components['schemas']['EditorArticle'];

export interface Submission {
  id: number;
  /** The address of whoever submitted it. */
  author: string;
}

/** An article that has just come to the editors, by somebody whom no other test knows. */
export async function newSubmission(
  titleEn: string,
  parts: Partial<Content> = {},
): Promise<Submission> {
  const email = await newPerson(['user']);
  const author = await Author.signedIn(email);
  const { id } = await author.newCompleteDraft(titleEn);
  if (Object.keys(parts).length > 0) await author.change(id, parts);
  await author.submit(id);
  return { id, author: email };
}

/** An editor who works through the interface of the server. */
export class Editor {
  private constructor(private readonly caller: Caller) {}

  static async signedIn(email: string): Promise<Editor> {
    return new Editor(await Caller.signedIn(email));
  }

  async article(id: number): Promise<DeskArticle> {
    return this.caller.ask('GET', `/articles/${id}`);
  }

  async decide(id: number, action: Action, body: object = {}): Promise<DeskArticle> {
    return this.caller.ask('POST', `/articles/${id}/${action}`, body);
  }
}

/** Looks for the only article with this title in the list that is open. */
export async function openFromList(page: Page, words: Texts, title: string): Promise<void> {
  await page.getByRole('searchbox').fill(title);
  const onlyOne = ['first', 'last', 'total'].reduce(
    (range, name) => range.replace(`{{${name}}}`, '1'),
    words.lists.range,
  );
  await expect(page.getByText(onlyOne, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

export async function openOnDesk(page: Page, id: number, tab?: string): Promise<void> {
  await page.goto(`${DESK}/details/${id}${tab ? `?tab=${tab}` : ''}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

export async function goToPart(page: Page, words: Texts, part: keyof Texts['desk']['tabs']) {
  await partLink(page, words, part).click();
  await expect(partLink(page, words, part)).toHaveAttribute('aria-current', 'page');
}

export function partLink(page: Page, words: Texts, part: keyof Texts['desk']['tabs']): Locator {
  const parts = page.getByRole('navigation', { name: words.articles.details.tabsLabel });
  return parts.getByRole('link', { name: words.desk.tabs[part], exact: true });
}

export function decisions(page: Page, words: Texts): Locator {
  return page.getByRole('group', { name: words.decisions.panel });
}

/** Presses the button of a decision; answers with the question that comes before it is made. */
export async function ask(page: Page, words: Texts, action: Action): Promise<Locator> {
  const { actions, titles } = words.decisions;
  // Parts that are still coming move the button away from under the pointer.
  await untilAllIsThere(page);
  await decisions(page, words).getByRole('button', { name: actions[action], exact: true }).click();
  const question = page.getByRole('dialog', { name: titles[action] });
  await expect(question).toBeVisible();
  return question;
}

/** Answers the question, and waits until the decision is made. */
export async function confirm(page: Page, words: Texts, action: Action): Promise<void> {
  const { actions, titles, done } = words.decisions;
  const question = page.getByRole('dialog', { name: titles[action] });
  await question.getByRole('button', { name: actions[action], exact: true }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText(done[action])).toBeVisible();
}

/** Where the article stands, under its title. */
export async function expectStatus(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).locator('+ p')).toContainText(name);
}

/** Words with a time in them, whatever the time. */
export function atSomeTime(text: string): RegExp {
  const escaped = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s');
  return new RegExp(escaped.replace('{{time}}', '\\d\\d:\\d\\d'));
}
