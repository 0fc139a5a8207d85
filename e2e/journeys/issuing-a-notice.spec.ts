import { randomUUID } from 'node:crypto';
import {
  confirmDecision,
  EDITOR_ARTICLES,
  openDecisionDialog,
  openEditorArticle,
  publishSubmission,
} from '../support/editor-articles';
import { createEditor } from '../support/editors';
import { confirmDialog } from '../support/lists';
import { waitForLetterAbout } from '../support/mailbox';
import { expireHold, runSql } from '../support/octavo';
import { startSession } from '../support/personal-area';
import { expect, expectAccessible, test } from '../support/test';

test(
  'an article is retracted by a notice, which readers find from the article',
  { tag: '@screens' },
  async ({ page, words, language }) => {
    test.setTimeout(180_000);
    const { begin } = words.notices;
    const title = `Retracted ${randomUUID()}`;
    const editor = await createEditor();
    const titleRu = `По-русски: ${title}`;
    const { id, author } = await publishSubmission(editor, title, { titleRu });
    await startSession(page, words, editor);

    await openEditorArticle(page, id);
    await page.getByRole('button', { name: begin.action }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio').nth(1).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: begin.submit }).click();
    await expect(page).not.toHaveURL(`${EDITOR_ARTICLES}/details/${id}`);
    const notice = Number(new URL(page.url()).pathname.split('/').pop());
    await expect(page.getByText(words.notices.titleOfNotice)).toBeVisible();
    await expectAccessible(page);

    // The questions are answered in the editor of the article, which other journeys write in.
    await runSql(
      `update article_full_texts set content_html_en = '<p>The data cannot be found.</p>',
           content_html_ru = '<p>Данные не найдены.</p>' where article_id = ${notice}`,
    );
    await page.reload();
    await openDecisionDialog(page, words, 'publish');
    await confirmDecision(page, words, 'publish');

    const [slug] = (await runSql(`select slug from articles where id = ${id}`)).trim().split('\n');
    const address = `/articles/${slug}`;
    await page.goto(address);
    const mark = language === 'ru' ? 'ОТОЗВАНА: ' : 'RETRACTED: ';
    await expect(page.getByRole('heading', { level: 1 })).toContainText(mark);
    const banner = page.getByRole('note', { name: words.publicArticle.notices.label });
    await expect(banner).toContainText(words.publicArticle.notices.statuses.retracted);
    await expectAccessible(page);
    await banner.getByRole('link').first().click();
    const original = mark + (language === 'ru' ? `По-русски: ${title}` : title);
    // The second one is in the list of related articles.
    const linkToOriginal = page.getByRole('link', { name: original, exact: true }).first();
    await expect(linkToOriginal).toHaveAttribute('href', address);
    await expectAccessible(page);

    // Journeys run at the same time, so that the notice need not be the first of the list.
    const list = words.routes.publicCorrections;
    await page.getByRole('contentinfo').getByRole('link', { name: list }).click();
    const { retraction } = words.publicLists.corrections.plural;
    await page.getByRole('link', { name: retraction, exact: true }).click();
    await expect(linkToOriginal).toHaveAttribute('href', address);

    await expireHold(notice);
    await waitForLetterAbout(author, 'notice-published', title);
  },
);

test('a notice that was begun by mistake is discarded', async ({ page, words }) => {
  const title = `Kept ${randomUUID()}`;
  const editor = await createEditor();
  const { id } = await publishSubmission(editor, title);
  await startSession(page, words, editor);
  await openEditorArticle(page, id);
  await page.getByRole('button', { name: words.notices.begin.action }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.notices.begin.submit }).click();
  await page.getByRole('button', { name: words.notices.discard.action }).click();
  const { question, confirm } = words.notices.discard;
  await confirmDialog(page, question, confirm);
  await expect(page).toHaveURL(new RegExp(EDITOR_ARTICLES));
  await openEditorArticle(page, id);
  await expect(page.getByRole('button', { name: words.notices.begin.action })).toBeVisible();
  await expect(page.getByText(`: ${title}`)).toHaveCount(0);
});
