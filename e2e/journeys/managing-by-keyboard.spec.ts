import type { Locator } from '@playwright/test';
import { signIn } from '../house/area';
import { range } from '../house/lists';
import { expectToHoldFocus, press, tabTo, write } from '../house/keyboard';
import { newPerson } from '../house/people';
import { expect, test } from '../house/test';
import { Admin, factOf, newLastName, USERS } from '../house/users';

test('an admin manages an account with the keyboard alone', async ({ page, words }, {
  project,
}) => {
  test.skip(project.name !== 'desktop-en', 'the keys are the same everywhere');
  test.setTimeout(120_000);
  const { edit, fields, deactivate, activate, status } = words.users;
  const heading = page.getByRole('heading', { level: 1 });
  const { email, fullNameEn } = await (await Admin.new()).create('Nina', newLastName());
  if (!email) throw new Error('created without an address');
  await signIn(page, words, await newPerson(['admin']));

  await press(page, page.getByRole('link', { name: words.routes.users, exact: true }));
  await expect(page).toHaveURL(USERS);
  await expect(heading).toBeFocused();
  await write(page, page.getByRole('searchbox'), email);
  await expect(page.getByText(range(words, 1, 1, 1), { exact: true })).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeFocused();
  const row = page.getByRole('row').filter({ hasText: email });
  await press(page, row.getByRole('link', { name: edit.action }));
  await expect(heading).toBeFocused();

  const role = (name: 'reviewer' | 'editor') =>
    page.getByRole('checkbox', { name: words.roles[name], exact: true });
  await press(page, role('reviewer'), 'Space');
  await expect(role('reviewer')).toBeChecked();
  await press(page, role('editor'), 'Space');
  await page.keyboard.press('Space');
  await expect(role('editor')).not.toBeChecked();
  await press(page, page.getByRole('button', { name: edit.save, exact: true }));
  await expect(heading).toHaveText(fullNameEn);
  await expect(heading).toBeFocused();
  await expect(factOf(page, fields.roles)).toHaveText(
    `${words.roles.user}, ${words.roles.reviewer}`,
  );

  // The question holds the focus; answered either way, it is back where it came from.
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const question = (asked: string) =>
    page.getByRole('dialog', { name: asked.replace('{{name}}', fullNameEn) });
  const agreeTo = async (asked: Locator, deed: string) => {
    await page.keyboard.press('Enter');
    await expect(asked.locator(':focus')).toBeVisible(); // a key that comes too early stays outside
    await press(page, asked.getByRole('button', { name: deed, exact: true }));
    await expect(asked).toBeHidden();
  };
  await tabTo(page, button(deactivate.action), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expectToHoldFocus(page, question(deactivate.question), button(deactivate.action));
  await agreeTo(question(deactivate.question), deactivate.action);
  await expect(heading.locator('+ p')).toContainText(status.inactive);
  await expect(button(activate.action)).toBeFocused();
  await agreeTo(question(activate.question), activate.action);
  await expect(heading.locator('+ p')).toContainText(status.active);
  await expect(button(deactivate.action)).toBeFocused();
});
