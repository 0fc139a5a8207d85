import { expect, type Locator, type Page } from '@playwright/test';
import type { components } from '../../web/app/api/schema';
import { ApiClient } from './api-client';
import { getJournalDate } from './journal-date';
import { expireHold } from './octavo';
import { waitUntilLoaded } from './personal-area';
import { AuthorClient, type Content } from './articles';
import { createUser } from './accounts';
import type { Texts } from './texts';

export const EDITOR_ARTICLES = '/personal-area/editor-articles';

/** Names of article statuses, as the server returns them. */
export const ARTICLE_STATUSES = {
  submitted: { en: 'Submitted', ru: 'Подана' },
  underReview: { en: 'Under review', ru: 'На рецензировании' },
  reviewComplete: { en: 'Review complete', ru: 'Рецензирование завершено' },
  accepted: { en: 'Accepted', ru: 'Принята' },
  declined: { en: 'Declined', ru: 'Отклонена' },
  published: { en: 'Published', ru: 'Опубликована' },
  revision: { en: 'Revision', ru: 'На доработке' },
};

export type Action = keyof Texts['decisions']['actions'];
export type EditorArticle = components['schemas']['EditorArticle'];

export interface Submission {
  id: number;
  /** E-mail address of the submitter. */
  author: string;
}

/** Submits an article by a new author. */
export async function createSubmission(
  titleEn: string,
  parts: Partial<Content> = {},
): Promise<Submission> {
  const email = await createUser(['user']);
  const author = await AuthorClient.signIn(email);
  const { id } = await author.createCompleteDraft(titleEn);
  if (Object.keys(parts).length > 0) await author.updateArticle(id, parts);
  await author.submit(id);
  return { id, author: email };
}

/** Publishes a new article as an editor, and ends the hold: its author has been told. */
export async function publishSubmission(
  editor: string,
  titleEn: string,
  parts: Partial<Content> = {},
): Promise<Submission> {
  const submission = await createSubmission(titleEn, parts);
  const client = await EditorClient.signIn(editor);
  await client.decide(submission.id, 'accept');
  const publication = { publicationDate: getJournalDate(), removeFromIssue: false };
  await client.decide(submission.id, 'publish', publication);
  await expireHold(submission.id);
  return submission;
}

/** Decides on articles through the API as an editor. */
export class EditorClient {
  private constructor(private readonly client: ApiClient) {}

  static async signIn(email: string): Promise<EditorClient> {
    return new EditorClient(await ApiClient.signIn(email));
  }

  async fetchArticle(id: number): Promise<EditorArticle> {
    return this.client.request('GET', `/articles/${id}`);
  }

  async decide(id: number, action: Action, body: object = {}): Promise<EditorArticle> {
    return this.client.request('POST', `/articles/${id}/${action}`, body);
  }
}

/** Searches the open list for the only article with this title and opens it. */
export async function openArticleFromList(page: Page, words: Texts, title: string): Promise<void> {
  await page.getByRole('searchbox').fill(title);
  const onlyOne = ['first', 'last', 'total'].reduce(
    (range, name) => range.replace(`{{${name}}}`, '1'),
    words.lists.range,
  );
  await expect(page.getByText(onlyOne, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

export async function openEditorArticle(page: Page, id: number, tab?: string): Promise<void> {
  await page.goto(`${EDITOR_ARTICLES}/details/${id}${tab ? `?tab=${tab}` : ''}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

export async function goToArticleTab(
  page: Page,
  words: Texts,
  part: keyof Texts['editorArticles']['tabs'],
) {
  await getArticleTab(page, words, part).click();
  await expect(getArticleTab(page, words, part)).toHaveAttribute('aria-current', 'page');
}

export function getArticleTab(
  page: Page,
  words: Texts,
  part: keyof Texts['editorArticles']['tabs'],
): Locator {
  const parts = page.getByRole('navigation', { name: words.articles.details.tabsLabel });
  return parts.getByRole('link', { name: words.editorArticles.tabs[part], exact: true });
}

/** Opens the dates and identifiers in the head of the open article. */
export async function openFoldedFacts(page: Page, words: Texts): Promise<void> {
  await page
    .getByRole('button', { name: words.editorArticles.header.more, expanded: false })
    .click();
}

export function getDecisionPanel(page: Page, words: Texts): Locator {
  return page.getByRole('group', { name: words.decisions.panel });
}

/** Presses the button of a decision and returns the confirmation dialog. */
export async function openDecisionDialog(
  page: Page,
  words: Texts,
  action: Action,
): Promise<Locator> {
  const { actions, titles } = words.decisions;
  const question = page.getByRole('dialog', { name: titles[action] });
  const panel = getDecisionPanel(page, words);
  const press = async () => {
    const button = panel.getByRole('button', { name: actions[action], exact: true });
    const menu = panel.locator('button[aria-haspopup=menu]');
    await expect(button.or(menu).first()).toBeVisible();
    if (await button.isVisible()) return button.click({ timeout: 5_000 });
    // On phones there is room for one button.
    await menu.click({ timeout: 5_000 });
    await page.getByRole('menuitem', { name: actions[action], exact: true }).click();
  };
  await waitUntilLoaded(page);
  // The panel is below the content. What a decision adds to the content arrives without notice, and if it
  // arrives between press and release, the button has moved away from the pointer.
  await expect(async () => {
    if (await question.isHidden()) await press();
    await expect(question).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  return question;
}

/** Confirms the open decision dialog and waits for the success toast. */
export async function confirmDecision(page: Page, words: Texts, action: Action): Promise<void> {
  const { actions, titles, done } = words.decisions;
  const question = page.getByRole('dialog', { name: titles[action] });
  await question.getByRole('button', { name: actions[action], exact: true }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText(done[action])).toBeVisible();
}

/** Expects the status below the article's title. */
export async function expectStatus(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).locator('+ p')).toContainText(name);
}

/** Returns a pattern that matches the text with any time for `{{time}}`. */
export function toTimePattern(text: string): RegExp {
  const escaped = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s');
  return new RegExp(escaped.replace('{{time}}', '\\d\\d:\\d\\d'));
}
