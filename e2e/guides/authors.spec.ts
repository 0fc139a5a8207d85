import { openDraft } from '../support/article-editor';
import { scrollToTop, expect, test } from './screenshots';
import { findArticleId, AUTHOR } from './demo';

test('screens of authors', async ({ page, signInAs: enter, takeScreenshot: take, words }) => {
  const draft = await findArticleId('draft', 'mine');
  const revision = await findArticleId('revision', 'mine');

  await page.goto('/identity/login');
  const byOrcid = words.identity.login.using.replace('{{provider}}', 'ORCID');
  await expect(page.getByRole('link', { name: byOrcid })).toBeVisible();
  await take('sign-in');

  await enter(AUTHOR);
  await expect(page.getByRole('table')).toBeVisible();
  await take('my-articles');

  await openDraft(page, words, draft, 'main');
  await take('draft-main');
  await openDraft(page, words, draft, 'files');
  const { zone } = words.articleFiles;
  await scrollToTop(page.getByText(zone.label, { exact: true }), 200);
  await take('draft-files');
  await openDraft(page, words, draft, 'final');
  await expect(page.getByText(words.articleFiles.final.ready)).toBeVisible();
  await take('draft-final');

  await page.goto(`/personal-area/user-articles/details/${revision}?tab=reviewing`);
  const { reviews } = words.articles.reviewing;
  await expect(page.getByRole('heading', { name: reviews, exact: true })).toBeVisible();
  await take('article-revision');
});
