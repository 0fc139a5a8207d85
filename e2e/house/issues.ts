import { randomInt } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { components } from '../../web/app/api/schema';
import { Caller } from './api';
import { journalDay } from './days';
import { Editor, newSubmission, type Submission } from './desk';
import type { Language, Texts } from './texts';

type Schemas = components['schemas'];

export const ISSUES = '/personal-area/issues';

type Numbers = Pick<Issue, 'volume' | 'number'>;

export type Issue = Schemas['IssueView'];
export type Section = Schemas['ArticleGroupContent'];
export type Tab = keyof Texts['issues']['details']['tabs'];

/** As the server says it. */
export const FAULTS = {
  alreadyTaken: { en: 'Already in use', ru: 'Уже используется' },
  inAnotherIssue: {
    en: 'This article is part of another issue: please take it out there first',
    ru: 'Эта статья входит в другой выпуск: сначала исключите её оттуда',
  },
};

/** Those that no other test has, so that tests can run side by side; the demo's volumes are below them. */
export function newNumbers(): Numbers {
  return { volume: randomInt(100, 10_000), number: randomInt(1, 10_000) };
}

/** What people call it. */
export function labelOf({ volume, number }: Numbers, language: Language): string {
  return language === 'ru' ? `Т. ${volume}, № ${number}` : `Vol. ${volume}, No. ${number}`;
}

/** Somebody who makes issues through the interface of the server. */
export class IssueMaker {
  private constructor(private readonly caller: Caller) {}

  static async signedIn(email: string): Promise<IssueMaker> {
    return new IssueMaker(await Caller.signedIn(email));
  }

  /** With these sections, by their English names; in Russian each has the same with an «Р» before it. */
  async newIssue(sections: Record<string, number[]> = {}): Promise<Issue> {
    const { id } = await this.caller.ask<Issue>('POST', '/issues', {
      ...newNumbers(),
      subtitleEn: '',
      subtitleRu: '',
    });
    const articleGroups = Object.entries(sections).map(([nameEn, articleIds]) => ({
      id: null,
      nameEn,
      nameRu: `Р ${nameEn}`,
      articleIds,
    }));
    return this.change(id, { articleGroups });
  }

  async issue(id: number): Promise<Issue> {
    return this.caller.ask('GET', `/issues/${id}`);
  }

  /** Saves the newest version with these parts changed. */
  async change(id: number, parts: Partial<Schemas['IssueContent']>): Promise<Issue> {
    return this.caller.ask('PUT', `/issues/${id}`, { ...(await this.issue(id)), ...parts });
  }

  async publish(id: number): Promise<void> {
    await this.caller.ask('POST', `/issues/${id}/publish`, { publicationDate: journalDay() });
  }

  /** The names of its sections and the articles in them, as they are printed. */
  async contents(id: number): Promise<[string, number[]][]> {
    const { articleGroups } = await this.issue(id);
    return articleGroups.map(({ nameEn, articleIds }) => [nameEn, articleIds]);
  }

  async newestPublished(): Promise<Schemas['IssueItem']> {
    const path = '/issues?order=-publicationDate&pageIndex=0&pageSize=100';
    const { results } = await this.caller.ask<{ results: Schemas['IssueItem'][] }>('GET', path);
    const out = results.find(({ publicationDate, volume }) => publicationDate && volume < 100);
    if (!out) throw new Error('the demo has no issue that is out');
    return out;
  }
}

export interface Accepted extends Submission {
  title: string;
}

/** Articles that could come out, each by an author of its own. */
export async function newAccepted(editor: string, ...titles: string[]): Promise<Accepted[]> {
  const desk = await Editor.signedIn(editor);
  return Promise.all(
    titles.map(async (title) => {
      const submission = await newSubmission(title);
      await desk.decide(submission.id, 'accept');
      return { ...submission, title };
    }),
  );
}

/** Of the details or of the editor: both have the same ones. */
export async function goToTab(page: Page, words: Texts, tab: Tab): Promise<void> {
  const link = tabLink(page, words, tab);
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
}

/** Also where it says how many fields there are to correct. */
export function tabLink(page: Page, words: Texts, tab: Tab): Locator {
  const { tabsLabel, tabs } = words.issues.details;
  return page
    .getByRole('navigation', { name: tabsLabel })
    .getByRole('link', { name: new RegExp(`^${tabs[tab]}`) });
}

export async function openIssueEditor(
  page: Page,
  words: Texts,
  id: number,
  tab: Tab = 'general',
): Promise<void> {
  await page.goto(`${ISSUES}/edit/${id}#${tab}`);
  const name = words.issues.details.tabs[tab];
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
}

/** Leads to the details of the issue. */
export async function saveIssue(page: Page, words: Texts, id: number): Promise<void> {
  await button(page, words.issues.edit.save).click();
  await expect(page).toHaveURL(new RegExp(`${ISSUES}/details/${id}`));
  // That of an earlier save may still be there.
  await expect(page.getByText(words.issues.edit.saved).last()).toBeVisible();
}

export const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });

/** A section or a group of the board, in the editor. */
export const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** What can be done with something in an order, by a phrase of the catalogue. */
export const named = (phrase: string, name: string) => phrase.replace('{{name}}', name);

/** Both names, in the dialog that asks for them. */
export async function nameGroup(
  page: Page,
  words: Texts,
  kind: 'board' | 'sections',
  names: { en: string; ru: string },
): Promise<void> {
  const { newTitle, add } = words.issues[kind];
  const { nameEn, nameRu } = words.issues.order;
  await button(page, add).click();
  const dialog = page.getByRole('dialog', { name: newTitle });
  await dialog.getByLabel(nameEn).fill(names.en);
  await expect(button(dialog, add)).toBeDisabled();
  await dialog.getByLabel(nameRu).fill(names.ru);
  await button(dialog, add).click();
  await expect(dialog).toBeHidden();
}

/** Looks for an article and puts it at the end of a section. */
export async function addArticle(
  page: Page,
  words: Texts,
  section: string,
  title: string,
): Promise<void> {
  const search = searchIn(page, words, section);
  await bringIntoMiddle(search); // there is room for what is found
  await search.fill(title);
  await expect(page.getByRole('option')).toHaveCount(1); // what was shown before it was typed is gone
  await page.getByRole('option', { name: title }).click();
  await expect(group(page, section).getByRole('listitem').last()).toContainText(title);
}

export async function bringIntoMiddle(target: Locator): Promise<void> {
  await target.evaluate((element) =>
    element.scrollIntoView({ block: 'center', behavior: 'instant' }),
  );
}

export function searchIn(page: Page, words: Texts, section: string): Locator {
  const { addArticle: name } = words.issues.sections;
  return group(page, section).getByRole('combobox', { name });
}

/** Of an article in a section. */
export function row(page: Page, section: string, title: string): Locator {
  const rows = page.getByRole('list', { name: section, exact: true }).getByRole('listitem');
  return rows.filter({ hasText: title });
}

/** The articles of a section, from the first to the last. */
export async function expectOrder(section: Locator, ...titles: string[]): Promise<void> {
  await expect(section.getByRole('listitem')).toContainText(titles);
}
