import { expect, type Locator, type Page } from '@playwright/test';
import type { components } from '../../web/app/api/schema';
import { ApiClient } from './api-client';
import { getField } from './article-editor';
import { createEditor } from './editors';
import { waitForLetter, extractLink } from './mailbox';
import { generateEmail, createUser, type Role } from './accounts';
import type { Language, Texts } from './texts';

type Assignment = components['schemas']['EditorAssignment'];

export const MY_ASSIGNMENTS = '/personal-area/reviewer-assignments';
export const REVIEWER_ARTICLES = '/personal-area/reviewer-articles';
export const ALL_ASSIGNMENTS = '/personal-area/assignments';

/** Assignment statuses: ids, and names as the server returns them. */
export const ASSIGNMENT_STATUSES = {
  waiting: { id: 1, en: 'Waiting for an answer', ru: 'Ожидает ответа' },
  reviewing: { id: 2, en: 'Reviewing', ru: 'Рецензируется' },
  completed: { id: 3, en: 'Completed', ru: 'Завершён' },
  declined: { id: 4, en: 'Declined', ru: 'Отказ рецензента' },
  overdue: { id: 5, en: 'Overdue', ru: 'Просрочен' },
  withdrawn: { id: 6, en: 'Withdrawn', ru: 'Отозван' },
};

export const RECOMMENDATIONS = {
  canBePublished: { id: 1, en: 'Can be published', ru: 'Может быть опубликована' },
  needsChanges: { id: 3, en: 'Needs changes', ru: 'Требует доработки' },
};

export interface Reviewer {
  email: string;
  name: string;
}

/** Describes a person with an address outside the authors' domain; creates no account. */
export function makeReviewer(name: string): Reviewer {
  return { email: generateEmail('elsewhere.test'), name };
}

/** Creates a reviewer account without conflicts of interest, unless the address causes one. */
export async function createReviewer(
  name: string,
  {
    email = makeReviewer(name).email,
    roles = ['reviewer'],
  }: { email?: string; roles?: Role[] } = {},
): Promise<Reviewer> {
  await createUser(roles, email);
  await (await ApiClient.signIn(email)).request('PUT', '/users/me', splitName(name));
  return { email, name };
}

function splitName(fullName: string) {
  const [firstNameEn = '', lastNameEn = ''] = fullName.split(' ');
  return { firstNameEn, lastNameEn };
}

/** Manages review assignments through the API as an editor. */
export class AssignmentClient {
  private constructor(private readonly client: ApiClient) {}

  static async signIn(email: string): Promise<AssignmentClient> {
    return new AssignmentClient(await ApiClient.signIn(email));
  }

  async fetchAssignments(articleId: number): Promise<Assignment[]> {
    const path = `/review-assignments?articleId=${articleId}`;
    return (await this.client.request<{ results: Assignment[] }>('GET', path)).results;
  }

  /** Returns the latest assignment of this reviewer. */
  async fetchAssignment(articleId: number, { email }: Reviewer): Promise<Assignment> {
    const all = await this.fetchAssignments(articleId);
    const assignment = all.find(({ reviewer }) => reviewer.email === email);
    if (!assignment) throw new Error(`${email} was not asked to review ${articleId}`);
    return assignment;
  }

  async assign(articleId: number, { email }: Reviewer): Promise<Assignment> {
    const { id: reviewerId } = await this.client.request<{ id: number }>(
      'GET',
      `/users/by-email/${email}`,
    );
    return this.client.request('POST', '/review-assignments', { articleId, reviewerId });
  }

  /** `language` is that of the letter and of the new account. */
  async invite(articleIds: number[], { email, name }: Reviewer, language: Language = 'en') {
    const invitation = { email, ...splitName(name), articleIds, language };
    await this.client.request('POST', '/users/invite-reviewer', invitation);
  }

  async withdraw(articleId: number, reviewer: Reviewer): Promise<void> {
    const { id } = await this.fetchAssignment(articleId, reviewer);
    await this.client.request('POST', `/review-assignments/${id}/withdraw`);
  }
}

interface SubmittedReview {
  resultId: number;
  commentForAuthor: string;
  commentForEditor: string;
}

/** Assigns the reviewer, who accepts and completes the review, through the API. */
export async function createReview(
  editor: AssignmentClient,
  articleId: number,
  reviewer: Reviewer,
  review: SubmittedReview,
): Promise<void> {
  const { id } = await editor.assign(articleId, reviewer);
  await submitReview(id, reviewer, review);
}

/** Accepts a request and completes its review, through the API. */
export async function submitReview(
  id: number,
  reviewer: Reviewer,
  review: SubmittedReview,
): Promise<void> {
  const client = await ApiClient.signIn(reviewer.email);
  const path = `/review-assignments/my/${id}`;
  await client.request('POST', `${path}/accept`, {});
  await client.request('PUT', `${path}/review`, { version: 0, ...review });
  await client.request('POST', `${path}/complete`, {});
}

/**
 * Invites a person without an account to review these articles; returns the path of the link in the letter.
 */
export async function createInvitation(
  articleIds: number[],
  person: Reviewer,
  language: Language,
): Promise<string> {
  await (await AssignmentClient.signIn(await createEditor())).invite(articleIds, person, language);
  return extractLink(await waitForLetter(person.email));
}

/** Returns the card of a reviewer's assignment on the editor's article page. */
export function getAssignmentCard(page: Page | Locator, { name }: Reviewer): Locator {
  return page.getByRole('article', { name, exact: true });
}

export async function openReviewerPanel(page: Page, words: Texts): Promise<Locator> {
  const { assign } = words.assignments;
  await page.getByRole('button', { name: assign, exact: true }).click();
  return page.getByRole('region', { name: assign });
}

/** Closes the panel, which covers the page. */
export async function closeReviewerPanel(words: Texts, panel: Locator): Promise<void> {
  await panel.getByRole('button', { name: words.assignments.close, exact: true }).click();
  await expect(panel).toBeHidden();
}

/** Searches the open panel by e-mail address and returns the only result. */
export async function findReviewer(panel: Locator, { email, name }: Reviewer): Promise<Locator> {
  await panel.getByRole('searchbox').fill(email);
  const rows = panel.getByRole('list').first().locator('> li');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(name);
  return rows;
}

export async function assignFromPanel(
  page: Page,
  words: Texts,
  panel: Locator,
  reviewer: Reviewer,
) {
  const row = await findReviewer(panel, reviewer);
  const { actions, titles } = words.assignments.ask;
  await row.getByRole('button', { name: actions.assign }).click();
  const question = page.getByRole('dialog', {
    name: titles.assign.replace('{{name}}', reviewer.name),
  });
  await question.getByRole('button', { name: actions.assign, exact: true }).click();
  await expect(
    page.getByText(words.assignments.asked.replace('{{name}}', reviewer.name)),
  ).toBeVisible();
}

/** Returns the region in which the reviewer answers the request and writes the review. */
export function getMyReview(page: Page, words: Texts): Locator {
  return page.getByRole('region', { name: words.reviewing.mine.heading });
}

interface ReviewAnswers {
  result: string;
  rating: string;
  forAuthor: string;
  forEditor: string;
}

export async function fillReview(page: Page, words: Texts, answers: ReviewAnswers): Promise<void> {
  const { review } = words.articles;
  const form = page.getByRole('form', { name: words.reviewing.form.label });
  await form.getByRole('radio', { name: answers.result, exact: true }).check();
  await form.getByRole('radio', { name: answers.rating, exact: true }).check();
  await answerCriterion(form, words, 'containsAdequateCitations', 'yes');
  await getField(form, review.commentForAuthor).fill(answers.forAuthor);
  await getField(form, review.commentForEditor).fill(answers.forEditor);
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

/** Completes the open review and confirms. */
export async function completeReview(page: Page, words: Texts): Promise<void> {
  const { action, question, confirm } = words.reviewing.complete;
  const complete = page.getByRole('button', { name: action, exact: true });
  await complete.click();
  const dialog = page.getByRole('dialog', { name: question });
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await expect(dialog).toBeHidden();
  // The dialog closes before the server has answered.
  await expect(complete).toBeHidden();
}
