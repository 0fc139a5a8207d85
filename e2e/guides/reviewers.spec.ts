import { MY_ASSIGNMENTS, myReview, RESULTS, REVIEWER_ARTICLES } from '../house/reviews';
import { bringUp, expect, PHONE, test } from './camera';
import { articleId, REVIEWER } from './demo';

const MAILBOX = process.env.OCTAVO_MAILBOX ?? 'http://127.0.0.1:56581';

test('what somebody who is invited sees', async ({ page, take, words, language }) => {
  await page.goto(process.env[`GUIDES_INVITATION_${language}`] ?? '');
  await expect(page.getByText(words.identity.invitation.lead)).toBeVisible();
  await take('invitation');

  await page.setViewportSize({ width: 760, height: 900 });
  await page.goto(`${MAILBOX}/messages/${process.env[`GUIDES_LETTER_${language}`]}/html`);
  await take('review-letter');
});

test('what reviewers see', async ({ page, enter, take, words, language }) => {
  const article = await articleId('underReview');
  await enter(REVIEWER);
  await page.goto(MY_ASSIGNMENTS);
  await expect(page.getByRole('table')).toBeVisible();
  await take('review-assignments');

  await page.goto(`${REVIEWER_ARTICLES}/details/${article}`);
  const form = page.getByRole('form', { name: words.reviewing.form.label });
  const result = RESULTS.needsChanges[language];
  await expect(form.getByRole('radio', { name: result, exact: true })).toBeVisible();
  await bringUp(myReview(page, words));
  await take('review-form');
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('what the link in a letter opens', async ({ page, take, words }) => {
    await page.goto(process.env.GUIDES_REQUEST ?? '');
    await expect(myReview(page, words)).toBeVisible();
    await take('review-by-link');
  });
});
