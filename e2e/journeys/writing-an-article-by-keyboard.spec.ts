import type { Locator, Page } from '@playwright/test';
import { signIn } from '../support/personal-area';
import { expectStep, getField, type Step } from '../support/article-editor';
import { createPdfFile } from '../support/files';
import { expectFocusTrap, tabAndPress, tabTo, tabAndType } from '../support/keyboard';
import { createUser } from '../support/accounts';
import { expect, test } from '../support/test';
import type { Texts } from '../support/texts';

const getButton = (within: Page | Locator, name: string) => within.getByRole('button', { name });

async function goToNextStep(page: Page, words: Texts, step: Step): Promise<void> {
  await tabAndPress(page, getButton(page, words.articleEditor.actions.next));
  await expectStep(page, words, step);
}

test('an author writes and submits an article with the keyboard only', async ({ page, words }, {
  project,
}) => {
  test.skip(project.name !== 'desktop-en', 'keyboard input does not depend on language or device');
  test.setTimeout(180_000);
  const { parts, authors, translations, reviewers } = words.articleEditor;
  const { zone, attached, final, submit } = words.articleFiles;
  const { list, create, messages } = words.articles;
  const { richText } = words.inputs;
  const title = page.getByRole('heading', { level: 1 });
  await signIn(page, words, await createUser(['user']));

  await tabAndPress(page, page.getByRole('link', { name: list.createFirst }));
  await expect(title).toHaveText(words.routes.userArticleCreate);
  await expect(title).toBeFocused();
  await tabAndType(page, page.getByLabel(create.title), 'Late reactivation');
  await tabAndPress(page, page.getByLabel(create.type), 'ArrowDown');
  await tabAndPress(page, getButton(page, create.submit));

  await expect(title).toHaveText('Late reactivation');
  await expect(title).toBeFocused();
  await tabAndPress(page, getButton(page, richText.tools.bold), 'ArrowRight');
  await expect(getButton(page, richText.tools.italic)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(getField(page, parts.abstractEn)).toBeFocused();
  await page.keyboard.type('Two hundred patients.');
  await expect(page.locator('[contenteditable] em')).toHaveText('Two hundred patients.');
  await tabAndType(page, getField(page, parts.keywordsEn), 'GvHD');
  await page.keyboard.press('Enter');
  await expect(getField(page, parts.keywordsEn)).toBeFocused();
  await goToNextStep(page, words, 'authors');

  await tabAndPress(page, getButton(page, authors.addMyself));
  await expect(getField(page, authors.firstNameEn)).toBeFocused();
  await tabAndPress(page, getButton(page, authors.add));
  const second = page.getByRole('region', { name: authors.number.replace('{{number}}', '2') });
  await expect(getField(second, authors.firstNameEn)).toBeFocused();
  await page.keyboard.type('Anna');
  await tabAndType(page, getField(second, authors.lastNameEn), 'Author');
  // The focus stays on the card when it moves down and back.
  await tabTo(page, getButton(page, authors.up.replace('{{name}}', 'Anna Author')), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(getButton(page, authors.down.replace('{{name}}', 'Anna Author'))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(getButton(page, authors.up.replace('{{name}}', 'Anna Author'))).toBeFocused();
  const remove = getButton(page, authors.removeOne.replace('{{name}}', 'Anna Author'));
  await tabAndPress(page, remove);
  const removing = page.getByRole('dialog', { name: authors.removeQuestion });
  await expectFocusTrap(page, removing, remove);
  await page.keyboard.press('Enter');
  await tabAndPress(page, getButton(removing, authors.remove));
  await expect(getButton(page, authors.add)).toBeFocused();
  await goToNextStep(page, words, 'files');

  const choosing = page.waitForEvent('filechooser');
  await tabAndPress(page, page.getByLabel(zone.label), 'Space');
  // The name suggests no type.
  await (await choosing).setFiles(createPdfFile('draft.pdf'));
  const file = page.getByRole('group', { name: 'draft.pdf' });
  await expect(file).toBeVisible();
  await tabAndPress(page, file.getByLabel(attached.type), 'ArrowDown');
  await expect(file.getByLabel(attached.type)).toHaveValue('1');
  await goToNextStep(page, words, 'translations');

  await tabAndPress(page, page.getByLabel(translations.ask), 'Space');
  await goToNextStep(page, words, 'reviewers');

  await tabAndPress(page, getButton(page, reviewers.suggested.add));
  await expect(getField(page, reviewers.email)).toBeFocused();
  await page.keyboard.type('reviewer@e2e.test');
  await tabAndType(page, getField(page, reviewers.firstNameEn), 'Ivan');
  await tabAndType(page, getField(page, reviewers.lastNameEn), 'Reviewer');
  await goToNextStep(page, words, 'final');

  await expect(page.getByText(final.ready)).toBeVisible({ timeout: 60_000 });
  const submitting = page.getByRole('dialog', { name: submit.question });
  await tabAndPress(page, getButton(page, submit.action));
  await expectFocusTrap(page, submitting, getButton(page, submit.action));
  await page.keyboard.press('Enter');
  await tabAndPress(page, getButton(submitting, submit.action));
  await expect(page).toHaveURL(/\/user-articles\/details\//);
  await expect(title).toHaveText('Late reactivation');
  await expect(title).toBeFocused();
  await tabAndType(page, getField(page, messages.text), 'Thank you for reading.');
  await tabAndPress(page, getButton(page, messages.send));
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Thank you for reading.' }),
  ).toBeVisible();
  await expect(getField(page, messages.text)).toBeFocused();
});
