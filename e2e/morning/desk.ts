import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client';
import { startSession, waitUntilLoaded } from '../support/personal-area';
import { texts } from '../support/texts';
import { Hand } from './hand';
import type { Effort, Job, Morning } from './jobs';

/** An editor of `octavo demo desk`. */
const EDITOR = 'desk-editor2@demo.test';
const HOME = '/personal-area/editor-articles';

interface ArticleRow {
  id: number;
  manuscriptNumber: string;
  titleEn: string;
}

interface AssignmentRow {
  articleId: number;
  article: { titleEn: string };
  reviewer: { fullNameEn: string };
}

export interface Desk {
  /** Accepted long ago: its number is not on the first tab. */
  accepted: ArticleRow;
  /** Request that no list shows on its first page. */
  oldRequest: AssignmentRow;
  /** Somebody whom nobody has asked about the newest submission. */
  reviewer: string;
}

/** Reads from the API what the jobs are about; this is not counted. */
export async function readDesk(): Promise<Desk> {
  const client = await ApiClient.signIn(EDITOR);
  const list = async <T>(path: string) =>
    (await client.request<{ results: T[] }>('GET', path)).results;
  const accepted = await list<ArticleRow>('/articles?status=5&order=createdAt&pageSize=50');
  const requests = await list<AssignmentRow>('/review-assignments?status=5&pageSize=50');
  return {
    accepted: accepted[20]!,
    oldRequest: requests[25]!,
    reviewer: 'Abendroth',
  };
}

/** Opens the list as the editor finds it in the morning, does the job, and records its effort. */
export async function measure(
  page: Page,
  job: Job,
  work: ((hand: Hand) => Promise<void>) | null,
): Promise<void> {
  if (!work) return record(job, null);
  await startSession(page, texts.en, EDITOR);
  await page.goto(HOME);
  // The keys work from then on.
  await page.getByRole('row').nth(1).waitFor();
  await waitUntilLoaded(page);
  const hand = new Hand(page);
  await work(hand);
  record(job, hand.effort);
}

function record(job: Job, effort: Effort): void {
  const file = process.env.MORNING_RESULTS;
  if (!file) throw new Error('MORNING_RESULTS names no file');
  const morning = JSON.parse(readFileSync(file, 'utf8')) as Morning;
  writeFileSync(file, JSON.stringify({ ...morning, [job]: effort }, null, 2));
}
