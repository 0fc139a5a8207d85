import { expect, type Locator, type Page } from '@playwright/test';
import type { components } from '../../web/app/api/schema';
import { Caller } from './api';
import { field } from './article-editor';
import { newEditor } from './editors';
import { letterTo, linkIn } from './mailbox';
import { newAddress, newPerson, type Role } from './people';
import type { Language, Texts } from './texts';

type Assignment = components['schemas']['EditorAssignment'];

export const MY_ASSIGNMENTS = '/personal-area/reviewer-assignments';
export const REVIEWER_ARTICLES = '/personal-area/reviewer-articles';
export const ALL_ASSIGNMENTS = '/personal-area/assignments';

/** As the server calls them, by their numbers. */
export const ASSIGNMENT_STATUSES = {
  waiting: { id: 1, en: 'Waiting for an answer', ru: 'Ожидает ответа' },
  reviewing: { id: 2, en: 'Reviewing', ru: 'Рецензируется' },
  completed: { id: 3, en: 'Completed', ru: 'Завершено' },
  declined: { id: 4, en: 'Declined', ru: 'Отклонено рецензентом' },
  withdrawn: { id: 6, en: 'Withdrawn', ru: 'Отозвано' },
};

export const RESULTS = {
  canBePublished: { id: 1, en: 'Can be published', ru: 'Может быть опубликована' },
  needsChanges: { id: 3, en: 'Needs changes', ru: 'Требует доработки' },
};

export interface Reviewer {
  email: string;
  name: string;
}

/** Somebody who works where no author does. */
export function stranger(name: string): Reviewer {
  return { email: newAddress('elsewhere.test'), name };
}

/** A reviewer against whom nothing speaks, unless their address does. */
export async function newReviewer(
  name: string,
  { email = stranger(name).email, roles = ['reviewer'] }: { email?: string; roles?: Role[] } = {},
): Promise<Reviewer> {
  await newPerson(roles, email);
  await (await Caller.signedIn(email)).ask('PUT', '/users/me', names(name));
  return { email, name };
}

function names(fullName: string) {
  const [firstNameEn = '', lastNameEn = ''] = fullName.split(' ');
  return { firstNameEn, lastNameEn };
}

/** An editor who asks reviewers through the interface of the server. */
export class Assigner {
  private constructor(private readonly caller: Caller) {}

  static async signedIn(email: string): Promise<Assigner> {
    return new Assigner(await Caller.signedIn(email));
  }

  async assignments(articleId: number): Promise<Assignment[]> {
    const path = `/review-assignments?articleId=${articleId}`;
    return (await this.caller.ask<{ results: Assignment[] }>('GET', path)).results;
  }

  /** The newest one of this reviewer. */
  async assignment(articleId: number, { email }: Reviewer): Promise<Assignment> {
    const all = await this.assignments(articleId);
    const found = all.find(({ reviewer }) => reviewer.email === email);
    if (!found) throw new Error(`${email} was not asked to review ${articleId}`);
    return found;
  }

  async assign(articleId: number, { email }: Reviewer): Promise<Assignment> {
    const { id: reviewerId } = await this.caller.ask<{ id: number }>(
      'GET',
      `/users/by-email/${email}`,
    );
    return this.caller.ask('POST', '/review-assignments', { articleId, reviewerId });
  }

  /** The language is that of the letter, and then of their account. */
  async invite(articleIds: number[], { email, name }: Reviewer, language: Language = 'en') {
    const invitation = { email, ...names(name), articleIds, language };
    await this.caller.ask('POST', '/users/invite-reviewer', invitation);
  }

  async withdraw(articleId: number, reviewer: Reviewer): Promise<void> {
    const { id } = await this.assignment(articleId, reviewer);
    await this.caller.ask('POST', `/review-assignments/${id}/withdraw`);
  }
}

/** Invites somebody new to review these articles; answers with the path of the link in their letter. */
export async function newInvitation(
  articleIds: number[],
  person: Reviewer,
  language: Language,
): Promise<string> {
  await (await Assigner.signedIn(await newEditor())).invite(articleIds, person, language);
  return linkIn(await letterTo(person.email));
}

/** The assignment of a reviewer on the desk of the editors. */
export function assignmentOf(page: Page | Locator, { name }: Reviewer): Locator {
  return page.getByRole('article', { name, exact: true });
}

/** Opens the panel in which reviewers are found. */
export async function openPanel(page: Page, words: Texts): Promise<Locator> {
  const { assign } = words.assignments;
  await page.getByRole('button', { name: assign, exact: true }).click();
  return page.getByRole('region', { name: assign });
}

/** The only one whom the panel that is open finds by their address. */
export async function findReviewer(panel: Locator, { email, name }: Reviewer): Promise<Locator> {
  await panel.getByRole('searchbox').fill(email);
  const rows = panel.getByRole('list').first().locator('> li');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(name);
  return rows;
}

export async function assignFromPanel(page: Page, words: Texts, panel: Locator, who: Reviewer) {
  const row = await findReviewer(panel, who);
  const { actions, titles } = words.assignments.ask;
  await row.getByRole('button', { name: actions.assign }).click();
  const question = page.getByRole('dialog', { name: titles.assign.replace('{{name}}', who.name) });
  await question.getByRole('button', { name: actions.assign, exact: true }).click();
  await expect(page.getByText(words.assignments.asked.replace('{{name}}', who.name))).toBeVisible();
}

/** The part of a reviewer's page where they answer and write. */
export function myReview(page: Page, words: Texts): Locator {
  return page.getByRole('region', { name: words.reviewing.mine.heading });
}

interface Answers {
  result: string;
  rating: string;
  forAuthor: string;
  forEditor: string;
}

/** Writes in the form that is open. */
export async function writeReview(page: Page, words: Texts, answers: Answers): Promise<void> {
  const { review } = words.articles;
  const form = page.getByRole('form', { name: words.reviewing.form.label });
  await form.getByRole('radio', { name: answers.result, exact: true }).check();
  await form.getByRole('radio', { name: answers.rating, exact: true }).check();
  await answerCriterion(form, words, 'containsAdequateCitations', 'yes');
  await field(form, review.commentForAuthor).fill(answers.forAuthor);
  await field(form, review.commentForEditor).fill(answers.forEditor);
}

export async function answerCriterion(
  form: Locator,
  words: Texts,
  criterion: keyof Texts['articles']['review']['criteria'],
  answer: 'yes' | 'no' | 'notAnswered',
): Promise<void> {
  const { criteria, ...names } = words.articles.review;
  const group = form.getByRole('radiogroup', { name: criteria[criterion] });
  await group.getByText(names[answer], { exact: true }).click();
}

/** Hands in the review that is open. */
export async function completeReview(page: Page, words: Texts): Promise<void> {
  const { action, question, confirm } = words.reviewing.complete;
  await page.getByRole('button', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: question });
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await expect(dialog).toBeHidden();
}
