import {
  MY_ASSIGNMENTS,
  getMyReview,
  RECOMMENDATIONS,
  REVIEWER_ARTICLES,
} from '../support/reviews';
import { scrollToTop, expect, PHONE, test } from './screenshots';
import { findArticleId, REVIEWER } from './demo';

const MAILBOX = process.env.OCTAVO_MAILBOX ?? 'http://127.0.0.1:56581';

test('invitation and its letter', async ({ page, takeScreenshot: take, words, language }) => {
  await page.goto(process.env[`GUIDES_INVITATION_${language}`] ?? '');
  await expect(page.getByText(words.identity.invitation.lead)).toBeVisible();
  await take('invitation');

  await page.setViewportSize({ width: 760, height: 900 });
  await page.goto(`${MAILBOX}/messages/${process.env[`GUIDES_LETTER_${language}`]}/html`);
  await take('review-letter');
});

test('screens of reviewers', async ({
  page,
  signInAs: enter,
  takeScreenshot: take,
  words,
  language,
}) => {
  const article = await findArticleId('underReview');
  await enter(REVIEWER);
  await page.goto(MY_ASSIGNMENTS);
  await expect(page.getByRole('table')).toBeVisible();
  await take('review-assignments');

  await page.goto(`${REVIEWER_ARTICLES}/details/${article}`);
  const form = page.getByRole('form', { name: words.reviewing.form.label });
  const result = RECOMMENDATIONS.needsChanges[language];
  await expect(form.getByRole('radio', { name: result, exact: true })).toBeVisible();
  await scrollToTop(getMyReview(page, words));
  await take('review-form');
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('review by link', async ({ page, takeScreenshot: take, words }) => {
    await page.goto(process.env.GUIDES_REQUEST ?? '');
    await expect(getMyReview(page, words)).toBeVisible();
    await take('review-by-link');
  });
});
