import { randomUUID } from 'node:crypto';
import { startSession } from '../support/personal-area';
import { createEditor } from '../support/editors';
import {
  getButton,
  expectOrder,
  getGroup,
  IssueClient,
  ISSUES,
  insertName,
  createAcceptedArticles,
} from '../support/issues';
import { expectFocusTrap, tabAndPress, tabTo, tabAndType } from '../support/keyboard';
import { expect, test } from '../support/test';

test('an editor arranges and publishes an issue with the keyboard only', async ({ page, words }, {
  project,
}) => {
  test.skip(project.name !== 'desktop-en', 'keyboard input does not depend on language or device');
  test.setTimeout(180_000);
  const { details, edit, order, sections, publishing } = words.issues;
  const tag = randomUUID();
  const [grafts, donors, doses] = ['Grafts', 'Donors', 'Doses'].map((name) => `${name} ${tag}`) as [
    string,
    string,
    string,
  ];
  const editor = await createEditor();
  const issueClient = await IssueClient.signIn(editor);
  const articles = await createAcceptedArticles(editor, grafts, donors, doses);
  const ids = articles.map((article) => article.id);
  const { id, label } = await issueClient.createIssue({ Reviews: ids.slice(0, 2), Cases: [] });
  const heading = page.getByRole('heading', { level: 1 });
  await startSession(page, words, editor);
  await page.goto(`${ISSUES}/details/${id}`);
  await expect(heading).toHaveText(label);

  await tabAndPress(page, page.getByRole('link', { name: details.edit, exact: true }));
  await expect(page).toHaveURL(`${ISSUES}/edit/${id}`);
  await tabAndPress(page, page.getByRole('link', { name: details.tabs.sections, exact: true }));
  await expect(page.getByRole('heading', { level: 2, name: details.tabs.sections })).toBeVisible();

  // The focus follows the moved item, and screen readers announce its position.
  const getAnnouncement = (text: string) => page.getByRole('status').filter({ hasText: text });
  const formatPosition = (phrase: string, name: string, number: number, count: number) =>
    insertName(phrase, name).replace('{{number}}', `${number}`).replace('{{count}}', `${count}`);
  await tabAndPress(page, getButton(page, insertName(order.up, donors)));
  await expectOrder(getGroup(page, 'Reviews'), donors, grafts);
  await expect(getAnnouncement(formatPosition(order.moved, donors, 1, 2))).toBeAttached();
  await expect(getButton(page, insertName(order.down, donors))).toBeFocused();
  await tabAndPress(page, getButton(page, insertName(sections.elsewhere, donors)));
  await expect(page.getByRole('menuitem', { name: 'Cases' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectOrder(getGroup(page, 'Cases'), donors);
  await expect(getButton(page, insertName(sections.elsewhere, donors))).toBeFocused();
  await tabTo(page, getButton(page, insertName(order.up, 'Cases')), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Cases', 'Reviews']);
  await expect(getAnnouncement(formatPosition(order.moved, 'Cases', 1, 2))).toBeAttached();
  await expect(getButton(page, insertName(order.down, 'Cases'))).toBeFocused();

  const search = getGroup(page, 'Cases').getByRole('combobox', { name: sections.addArticle });
  await tabAndType(page, search, doses);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expectOrder(getGroup(page, 'Cases'), donors, doses);
  await expect(search).toBeFocused();
  await tabAndPress(page, getButton(page, insertName(order.remove, grafts)));
  await expectOrder(getGroup(page, 'Reviews'));
  await tabAndPress(page, getButton(page, sections.add));
  const naming = page.getByRole('dialog', { name: sections.newTitle });
  await expectFocusTrap(page, naming, getButton(page, sections.add));
  await tabAndPress(page, getButton(page, edit.save));
  await expect(page).toHaveURL(`${ISSUES}/details/${id}`);
  await expect(heading).toBeFocused();
  expect(await issueClient.fetchContents(id)).toEqual([
    ['Cases', [ids[1], ids[2]]],
    ['Reviews', []],
  ]);

  const publish = getButton(page, publishing.publish);
  await tabTo(page, publish, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: publishing.title.replace('{{label}}', label) });
  await expectFocusTrap(page, dialog, publish);
  await page.keyboard.press('Enter');
  await tabAndPress(page, getButton(dialog, publishing.publish));
  await expect(dialog).toBeHidden();
  await expect(heading).toBeFocused();
  await tabAndPress(page, getButton(page, publishing.unpublish));
  const question = page.getByRole('dialog', { name: publishing.unpublishQuestion });
  await tabAndPress(page, getButton(question, publishing.unpublish));
  await expect(publish).toBeVisible();
  await expect(heading).toBeFocused();
});
