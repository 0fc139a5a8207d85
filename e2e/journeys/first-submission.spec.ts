import type { Page } from '@playwright/test';
import { CHOSEN_PASSWORD, generateEmail } from '../support/accounts';
import { expectSaved, expectStep, getField } from '../support/article-editor';
import { createPdfFile } from '../support/files';
import { extractLink, waitForLetter } from '../support/mailbox';
import { expect, test } from '../support/test';

/** Counts clicks in all documents of the page. Keys, such as Tab between fields, are not counted. */
async function countClicks(page: Page): Promise<() => number> {
  let count = 0;
  await page.exposeFunction('countClick', () => {
    count += 1;
  });
  await page.addInitScript(() => {
    const { countClick } = window as unknown as { countClick: () => void };
    addEventListener('pointerdown', () => countClick(), { capture: true });
  });
  return () => count;
}

test('a visitor of the home page submits a first article with 18 clicks at most', async ({
  page,
  words,
}) => {
  test.setTimeout(180_000);
  const { login, register, fields, consent } = words.identity;
  const { authors, parts, actions } = words.articleEditor;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const email = generateEmail();
  const clicks = await countClicks(page);

  await page.goto('/home');
  await page.getByRole('link', { name: words.site.home.authors.action }).first().click();
  await page.getByRole('link', { name: login.register }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(register.title);
  await page.getByLabel(login.email, { exact: true }).fill(email);
  await page.getByLabel(login.password, { exact: true }).fill(CHOSEN_PASSWORD);
  await page.getByLabel(fields.firstName, { exact: true }).fill('Vera');
  await page.getByLabel(fields.lastName, { exact: true }).fill('Sokolova');
  await page.getByLabel(fields.affiliation).fill('Clinic of Haematology, Demograd');
  await page.getByLabel(consent.label).click();
  await press(register.submit);
  await expect(page.getByRole('status')).toContainText(email);

  const clicksInLetter = 1;
  await page.goto(extractLink(await waitForLetter(email)));
  await page.waitForURL(/\/identity\/login/);
  await page.getByLabel(login.email, { exact: true }).fill(email);
  await page.getByLabel(login.password, { exact: true }).fill(CHOSEN_PASSWORD);
  await press(login.submit);
  await page.waitForURL('/personal-area/user-articles/create');
  expect(clicks() + clicksInLetter, 'clicks to the new article').toBe(6);

  await getField(page, words.articles.create.title).fill('Cord blood in adults');
  await press(words.articles.create.submit);
  await page.getByRole('textbox', { name: parts.abstractEn }).fill('Outcomes of 40 recipients.');
  const keywords = page.getByRole('textbox', { name: parts.keywordsEn });
  await keywords.fill('cord blood; transplantation');
  await keywords.press('Enter');
  await press(actions.next);

  await expectStep(page, words, 'authors');
  await press(authors.addMyself);
  await press(actions.next);

  await expectStep(page, words, 'files');
  const chooser = page.waitForEvent('filechooser');
  await page.getByLabel(words.articleFiles.zone.label).click();
  await (await chooser).setFiles(createPdfFile('Manuscript.pdf'));
  await expect(page.getByRole('group', { name: 'Manuscript.pdf' })).toBeVisible();
  await expectSaved(page, words);
  await press(actions.next);

  await expectStep(page, words, 'translations');
  await getField(page, parts.titleRu).fill('Пуповинная кровь у взрослых');
  await page.getByRole('textbox', { name: parts.abstractRu }).fill('Исходы у 40 реципиентов.');
  await press(actions.next);
  await expectStep(page, words, 'reviewers');
  await press(actions.next);

  await expectStep(page, words, 'final');
  await expect(page.getByText(words.articleFiles.final.ready)).toBeVisible({ timeout: 60_000 });
  await press(words.articleFiles.submit.action);
  const question = page.getByRole('dialog', { name: words.articleFiles.submit.question });
  await question
    .getByRole('button', { name: words.articleFiles.submit.action, exact: true })
    .click();
  await page.waitForURL(/\/details\/\d+$/);
  expect(clicks() + clicksInLetter, 'clicks to the submitted article').toBeLessThanOrEqual(18);
});
