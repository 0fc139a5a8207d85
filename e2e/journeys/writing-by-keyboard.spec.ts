import type { Locator, Page } from '@playwright/test';
import { signIn } from '../house/area';
import { expectStep, field, type Step } from '../house/article-editor';
import { pdfFile } from '../house/files';
import { expectToHoldFocus, press, tabTo, write } from '../house/keyboard';
import { newPerson } from '../house/people';
import { expect, test } from '../house/test';
import type { Texts } from '../house/texts';

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name });

async function goOn(page: Page, words: Texts, step: Step): Promise<void> {
  await press(page, button(page, words.articleEditor.actions.next));
  await expectStep(page, words, step);
}

test('an article is written and submitted with the keyboard alone', async ({ page, words }, {
  project,
}) => {
  test.skip(project.name !== 'desktop-en', 'the keys are the same everywhere');
  test.setTimeout(180_000);
  const { parts, authors, translations, reviewers } = words.articleEditor;
  const { zone, attached, final, submit } = words.articleFiles;
  const { list, create, messages } = words.articles;
  const { richText } = words.inputs;
  const title = page.getByRole('heading', { level: 1 });
  await signIn(page, words, await newPerson(['user']));

  await press(page, page.getByRole('link', { name: list.createFirst }));
  await expect(title).toHaveText(words.routes.userArticleCreate);
  await expect(title).toBeFocused();
  await write(page, page.getByLabel(create.title), 'Late reactivation');
  await press(page, page.getByLabel(create.type), 'ArrowDown');
  await press(page, button(page, create.submit));

  await expect(title).toHaveText('Late reactivation');
  await expect(title).toBeFocused();
  await press(page, button(page, richText.tools.bold), 'ArrowRight');
  await expect(button(page, richText.tools.italic)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page, parts.abstractEn)).toBeFocused();
  await page.keyboard.type('Two hundred patients.');
  await expect(page.locator('[contenteditable] em')).toHaveText('Two hundred patients.');
  await write(page, field(page, parts.keywordsEn), 'GvHD');
  await page.keyboard.press('Enter');
  await expect(field(page, parts.keywordsEn)).toBeFocused();
  await goOn(page, words, 'authors');

  await press(page, button(page, authors.addMyself));
  await expect(field(page, authors.firstNameEn)).toBeFocused();
  await press(page, button(page, authors.add));
  const second = page.getByRole('region', { name: authors.number.replace('{{number}}', '2') });
  await expect(field(second, authors.firstNameEn)).toBeFocused();
  await page.keyboard.type('Anna');
  await write(page, field(second, authors.lastNameEn), 'Author');
  // To the other author's place and back: the focus goes with the card.
  await tabTo(page, button(page, authors.up.replace('{{name}}', 'Anna Author')), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(button(page, authors.down.replace('{{name}}', 'Anna Author'))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, authors.up.replace('{{name}}', 'Anna Author'))).toBeFocused();
  const remove = button(page, authors.removeOne.replace('{{name}}', 'Anna Author'));
  await press(page, remove);
  const removing = page.getByRole('dialog', { name: authors.removeQuestion });
  await expectToHoldFocus(page, removing, remove);
  await page.keyboard.press('Enter');
  await press(page, button(removing, authors.remove));
  await expect(button(page, authors.add)).toBeFocused();
  await goOn(page, words, 'files');

  const choosing = page.waitForEvent('filechooser');
  await press(page, page.getByLabel(zone.label), 'Space');
  await (await choosing).setFiles(pdfFile('manuscript.pdf'));
  const file = page.getByRole('group', { name: 'manuscript.pdf' });
  await expect(file).toBeVisible();
  await press(page, file.getByLabel(attached.type), 'ArrowDown');
  await expect(file.getByLabel(attached.type)).toHaveValue('1');
  await goOn(page, words, 'translations');

  await press(page, page.getByLabel(translations.ask), 'Space');
  await goOn(page, words, 'reviewers');

  await press(page, button(page, reviewers.suggested.add));
  await expect(field(page, reviewers.email)).toBeFocused();
  await page.keyboard.type('reviewer@e2e.test');
  await write(page, field(page, reviewers.firstNameEn), 'Ivan');
  await write(page, field(page, reviewers.lastNameEn), 'Reviewer');
  await goOn(page, words, 'final');

  await expect(page.getByText(final.ready)).toBeVisible({ timeout: 60_000 });
  const submitting = page.getByRole('dialog', { name: submit.question });
  await press(page, button(page, submit.action));
  await expectToHoldFocus(page, submitting, button(page, submit.action));
  await page.keyboard.press('Enter');
  await press(page, button(submitting, submit.action));
  await expect(page).toHaveURL(/\/user-articles\/details\//);
  await expect(title).toHaveText('Late reactivation');
  await expect(title).toBeFocused();
  await write(page, field(page, messages.text), 'Thank you for reading.');
  await press(page, button(page, messages.send));
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Thank you for reading.' }),
  ).toBeVisible();
  await expect(field(page, messages.text)).toBeFocused();
});
