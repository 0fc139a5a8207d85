import { randomUUID } from 'node:crypto';
import { getField } from '../support/article-editor';
import { EDITOR_ARTICLES, openEditorArticle, publishSubmission } from '../support/editor-articles';
import { createEditor } from '../support/editors';
import { runSql } from '../support/octavo';
import { startSession } from '../support/personal-area';
import { expect, expectAccessible, test } from '../support/test';

test(
  'a published article is corrected in place, and readers compare its versions',
  { tag: '@screens' },
  async ({ page, words }) => {
    test.setTimeout(120_000);
    const { versions } = words.publicArticle;
    const numbered = (text: string, number: number) => text.replace('{{number}}', String(number));
    const named = (number: number) => numbered(versions.version, number);
    const code = randomUUID();
    const editor = await createEditor();
    const { id } = await publishSubmission(editor, `Survival of 87 grafts ${code}`, {
      titleRu: `Выживание 87 трансплантатов ${code}`,
    });
    await startSession(page, words, editor);

    await page.goto(`${EDITOR_ARTICLES}/edit/${id}`);
    await getField(page, words.articleEditor.parts.titleEn).fill(`Survival of 78 grafts ${code}`);
    await page.getByRole('button', { name: words.articleEditor.actions.save, exact: true }).click();
    await expect(page).toHaveURL(`${EDITOR_ARTICLES}/details/${id}`);
    const card = page.getByRole('region', { name: words.versions.title });
    await card.getByRole('button', { name: words.versions.describe }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words.versions.summaryEn).fill('The number of grafts was wrong.');
    await dialog.getByLabel(words.versions.summaryRu).fill('Исправлено число трансплантатов.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: words.versions.submit }).click();
    await expect(card.getByText('The number of grafts was wrong.')).toBeVisible();
    await expectAccessible(page);

    const [slug] = (await runSql(`select slug from articles where id = ${id}`)).trim().split('\n');
    const address = `/articles/${slug}`;
    await page.goto(address);
    const list = page.getByRole('region', { name: versions.title });
    await expect(list.getByRole('listitem').first()).toContainText(versions.shown);
    await expectAccessible(page);
    await list.getByRole('link', { name: named(1), exact: true }).click();
    await expect(page).toHaveURL(`${address}/v1`);
    const banner = page.getByRole('note', { name: versions.oldVersion });
    await expect(banner).toContainText(numbered(versions.older, 1).split('{{')[0]!);
    await expect(page.locator('meta[name^=citation_]')).toHaveCount(0);
    await expectAccessible(page);

    await list.getByRole('link', { name: versions.compare }).click();
    await expect(page.getByRole('deletion')).toContainText('87');
    await expect(page.getByRole('insertion')).toContainText('78');
    await expectAccessible(page);
    await page.getByRole('link', { name: named(2), exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(banner).toHaveCount(0);
    await openEditorArticle(page, id);
    await expect(card).toBeVisible();
  },
);

test('a version that an article never had is not found', async ({ page }) => {
  const [slug] = (
    await runSql('select slug from published_articles where not is_withdrawn limit 1')
  )
    .trim()
    .split('\n');
  for (const version of ['v2', 'v0', 'x', 'v1/changes', 'v2/changes']) {
    const response = await page.goto(`/articles/${slug}/${version}`);
    expect(response?.status(), version).toBe(404);
  }
  const response = await page.goto(`/articles/${slug}/v1`);
  expect(response?.status(), 'the only version').toBe(200);
});
