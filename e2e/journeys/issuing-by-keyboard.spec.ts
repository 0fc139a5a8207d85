import { randomUUID } from 'node:crypto';
import { signIn } from '../house/area';
import { newEditor } from '../house/editors';
import {
  button,
  expectOrder,
  group,
  IssueMaker,
  ISSUES,
  named,
  newAccepted,
} from '../house/issues';
import { expectToHoldFocus, press, tabTo, write } from '../house/keyboard';
import { expect, test } from '../house/test';

test('an editor arranges and publishes an issue with the keyboard alone', async ({ page, words }, {
  project,
}) => {
  test.skip(project.name !== 'desktop-en', 'the keys are the same everywhere');
  test.setTimeout(180_000);
  const { details, edit, order, sections, publishing } = words.issues;
  const tag = randomUUID();
  const [grafts, donors, doses] = ['Grafts', 'Donors', 'Doses'].map((name) => `${name} ${tag}`) as [
    string,
    string,
    string,
  ];
  const editor = await newEditor();
  const maker = await IssueMaker.signedIn(editor);
  const articles = await newAccepted(editor, grafts, donors, doses);
  const ids = articles.map((article) => article.id);
  const { id, label } = await maker.newIssue({ Reviews: ids.slice(0, 2), Cases: [] });
  const heading = page.getByRole('heading', { level: 1 });
  await signIn(page, words, editor);
  await page.goto(`${ISSUES}/details/${id}`);
  await expect(heading).toHaveText(label);

  await press(page, page.getByRole('link', { name: details.edit, exact: true }));
  await expect(page).toHaveURL(`${ISSUES}/edit/${id}`);
  await press(page, page.getByRole('link', { name: details.tabs.sections, exact: true }));
  await expect(page.getByRole('heading', { level: 2, name: details.tabs.sections })).toBeVisible();

  // The focus goes with what was moved, and those who cannot see it hear where it went.
  const said = (text: string) => page.getByRole('status').filter({ hasText: text });
  const place = (phrase: string, name: string, number: number, count: number) =>
    named(phrase, name).replace('{{number}}', `${number}`).replace('{{count}}', `${count}`);
  await press(page, button(page, named(order.up, donors)));
  await expectOrder(group(page, 'Reviews'), donors, grafts);
  await expect(said(place(order.moved, donors, 1, 2))).toBeAttached();
  await expect(button(page, named(order.down, donors))).toBeFocused();
  await press(page, button(page, named(sections.elsewhere, donors)));
  await expect(page.getByRole('menuitem', { name: 'Cases' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectOrder(group(page, 'Cases'), donors);
  await expect(button(page, named(sections.elsewhere, donors))).toBeFocused();
  await tabTo(page, button(page, named(order.up, 'Cases')), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Cases', 'Reviews']);
  await expect(said(place(order.moved, 'Cases', 1, 2))).toBeAttached();
  await expect(button(page, named(order.down, 'Cases'))).toBeFocused();

  const search = group(page, 'Cases').getByRole('combobox', { name: sections.addArticle });
  await write(page, search, doses);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expectOrder(group(page, 'Cases'), donors, doses);
  await expect(search).toBeFocused();
  await press(page, button(page, named(order.remove, grafts)));
  await expectOrder(group(page, 'Reviews'));
  await press(page, button(page, sections.add));
  const naming = page.getByRole('dialog', { name: sections.newTitle });
  await expectToHoldFocus(page, naming, button(page, sections.add));
  await press(page, button(page, edit.save));
  await expect(page).toHaveURL(`${ISSUES}/details/${id}`);
  await expect(heading).toBeFocused();
  expect(await maker.contents(id)).toEqual([
    ['Cases', [ids[1], ids[2]]],
    ['Reviews', []],
  ]);

  const publish = button(page, publishing.publish);
  await tabTo(page, publish, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: publishing.title.replace('{{label}}', label) });
  await expectToHoldFocus(page, dialog, publish);
  await page.keyboard.press('Enter');
  await press(page, button(dialog, publishing.publish));
  await expect(dialog).toBeHidden();
  await expect(heading).toBeFocused();
  await press(page, button(page, publishing.unpublish));
  const question = page.getByRole('dialog', { name: publishing.unpublishQuestion });
  await press(page, button(question, publishing.unpublish));
  await expect(publish).toBeVisible();
  await expect(heading).toBeFocused();
});
