import { randomInt } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { components } from '../../web/app/api/schema';
import { ApiClient } from './api-client';
import { getJournalDate } from './journal-date';
import { EditorClient, createSubmission, type Submission } from './editor-articles';
import type { Language, Texts } from './texts';

type Schemas = components['schemas'];

export const ISSUES = '/personal-area/issues';

type IssueNumbers = Pick<Issue, 'volume' | 'number'>;

export type Issue = Schemas['IssueView'];
export type Section = Schemas['ArticleGroupContent'];
export type IssueTab = keyof Texts['issues']['details']['tabs'];

/** Field errors, as the server returns them. */
export const ISSUE_ERRORS = {
  alreadyTaken: { en: 'Already in use', ru: 'Уже используется' },
  inAnotherIssue: {
    en: 'This article is in another issue. Remove it there first',
    ru: 'Эта статья входит в другой выпуск. Сначала уберите её оттуда',
  },
};

/** Generates numbers that no other test uses; the demo's volumes are below 100. */
export function generateIssueNumbers(): IssueNumbers {
  return { volume: randomInt(100, 10_000), number: randomInt(1, 10_000) };
}

export function formatIssueLabel({ volume, number }: IssueNumbers, language: Language): string {
  return language === 'ru' ? `Т. ${volume}, № ${number}` : `Vol. ${volume}, No. ${number}`;
}

/** Manages issues through the API as an editor. */
export class IssueClient {
  private constructor(private readonly client: ApiClient) {}

  static async signIn(email: string): Promise<IssueClient> {
    return new IssueClient(await ApiClient.signIn(email));
  }

  /** Creates an issue with sections, keyed by English name; the Russian name has a “Р ” before it. */
  async createIssue(sections: Record<string, number[]> = {}): Promise<Issue> {
    const { id } = await this.client.request<Issue>('POST', '/issues', {
      ...generateIssueNumbers(),
      subtitleEn: '',
      subtitleRu: '',
    });
    const articleGroups = Object.entries(sections).map(([nameEn, articleIds]) => ({
      id: null,
      nameEn,
      nameRu: `Р ${nameEn}`,
      articleIds,
    }));
    return this.updateIssue(id, { articleGroups });
  }

  async fetchIssue(id: number): Promise<Issue> {
    return this.client.request('GET', `/issues/${id}`);
  }

  /** Changes these fields of the latest version. */
  async updateIssue(id: number, parts: Partial<Schemas['IssueContent']>): Promise<Issue> {
    return this.client.request('PUT', `/issues/${id}`, {
      ...(await this.fetchIssue(id)),
      ...parts,
    });
  }

  async publishIssue(id: number): Promise<void> {
    await this.client.request('POST', `/issues/${id}/publish`, {
      publicationDate: getJournalDate(),
    });
  }

  /** Returns the sections with their article ids, in order. */
  async fetchContents(id: number): Promise<[string, number[]][]> {
    const { articleGroups } = await this.fetchIssue(id);
    return articleGroups.map(({ nameEn, articleIds }) => [nameEn, articleIds]);
  }

  async fetchNewestPublished(): Promise<Schemas['IssueItem']> {
    const path = '/issues?order=-publicationDate&pageIndex=0&pageSize=100';
    const { results } = await this.client.request<{ results: Schemas['IssueItem'][] }>('GET', path);
    const issue = results.find(({ publicationDate, volume }) => publicationDate && volume < 100);
    if (!issue) throw new Error('the demo has no published issue');
    return issue;
  }
}

export interface AcceptedArticle extends Submission {
  title: string;
}

/** Creates accepted articles, each by a different author. */
export async function createAcceptedArticles(
  editor: string,
  ...titles: string[]
): Promise<AcceptedArticle[]> {
  const editorClient = await EditorClient.signIn(editor);
  return Promise.all(
    titles.map(async (title) => {
      const submission = await createSubmission(title);
      await editorClient.decide(submission.id, 'accept');
      return { ...submission, title };
    }),
  );
}

/** Opens a tab of the issue's details page or editor; both have the same tabs. */
export async function goToIssueTab(page: Page, words: Texts, tab: IssueTab): Promise<void> {
  const link = getIssueTab(page, words, tab);
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
}

/** Returns the link of a tab; its name may end with the number of invalid fields. */
export function getIssueTab(page: Page, words: Texts, tab: IssueTab): Locator {
  const { tabsLabel, tabs } = words.issues.details;
  return page
    .getByRole('navigation', { name: tabsLabel })
    .getByRole('link', { name: new RegExp(`^${tabs[tab]}`) });
}

export async function openIssueEditor(
  page: Page,
  words: Texts,
  id: number,
  tab: IssueTab = 'general',
): Promise<void> {
  await page.goto(`${ISSUES}/edit/${id}#${tab}`);
  const name = words.issues.details.tabs[tab];
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
}

/** Saves the issue in its editor and waits for the details page. */
export async function saveIssue(page: Page, words: Texts, id: number): Promise<void> {
  await getButton(page, words.issues.edit.save).click();
  await expect(page).toHaveURL(new RegExp(`${ISSUES}/details/${id}`));
  // The toast of an earlier save may still be visible.
  await expect(page.getByText(words.issues.edit.saved).last()).toBeVisible();
}

export const getButton = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });

/** Returns a section or a group of the board in the editor. */
export const getGroup = (page: Page, name: string) =>
  page.getByRole('group', { name, exact: true });

export const insertName = (phrase: string, name: string) => phrase.replace('{{name}}', name);

/** Adds a section or board group with both names. */
export async function createGroup(
  page: Page,
  words: Texts,
  kind: 'board' | 'sections',
  names: { en: string; ru: string },
): Promise<void> {
  const { newTitle, add } = words.issues[kind];
  const { nameEn, nameRu } = words.issues.order;
  await getButton(page, add).click();
  const dialog = page.getByRole('dialog', { name: newTitle });
  await dialog.getByLabel(nameEn).fill(names.en);
  await expect(getButton(dialog, add)).toBeDisabled();
  await dialog.getByLabel(nameRu).fill(names.ru);
  await getButton(dialog, add).click();
  await expect(dialog).toBeHidden();
}

/** Searches for an article and adds it at the end of a section. */
export async function addArticleToSection(
  page: Page,
  words: Texts,
  section: string,
  title: string,
): Promise<void> {
  const search = getArticleSearch(page, words, section);
  await scrollToCenter(search); // so that the results fit below
  await search.fill(title);
  await expect(page.getByRole('option')).toHaveCount(1); // the results of the empty search are gone
  await page.getByRole('option', { name: title }).click();
  await expect(getGroup(page, section).getByRole('listitem').last()).toContainText(title);
}

export async function scrollToCenter(target: Locator): Promise<void> {
  await target.evaluate((element) =>
    element.scrollIntoView({ block: 'center', behavior: 'instant' }),
  );
}

export function getArticleSearch(page: Page, words: Texts, section: string): Locator {
  const { addArticle: name } = words.issues.sections;
  return getGroup(page, section).getByRole('combobox', { name });
}

export function getArticleRow(page: Page, section: string, title: string): Locator {
  const rows = page.getByRole('list', { name: section, exact: true }).getByRole('listitem');
  return rows.filter({ hasText: title });
}

/** Expects exactly these articles in this order. */
export async function expectOrder(section: Locator, ...titles: string[]): Promise<void> {
  await expect(section.getByRole('listitem')).toContainText(titles);
}
