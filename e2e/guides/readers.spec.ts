import { ApiClient } from '../support/api-client';
import { expect, PHONE, test } from './screenshots';
import { findArticleId, EDITOR } from './demo';

test('home page', async ({ page, takeScreenshot: take }) => {
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await take('home');
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('article page', async ({ page, takeScreenshot: take }) => {
    const editor = await ApiClient.signIn(EDITOR);
    const path = `/articles/${await findArticleId('published')}`;
    const { slug } = await editor.request<{ slug: string }>('GET', path);
    await page.goto(`/articles/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await take('article-phone');
  });
});
