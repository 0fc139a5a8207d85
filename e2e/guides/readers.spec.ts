import { Caller } from '../house/api';
import { expect, PHONE, test } from './camera';
import { articleId, EDITOR } from './demo';

test('what readers see', async ({ page, take }) => {
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await take('home');
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('what readers read', async ({ page, take }) => {
    const editor = await Caller.signedIn(EDITOR);
    const path = `/articles/${await articleId('published')}`;
    const { slug } = await editor.ask<{ slug: string }>('GET', path);
    await page.goto(`/articles/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await take('article-phone');
  });
});
