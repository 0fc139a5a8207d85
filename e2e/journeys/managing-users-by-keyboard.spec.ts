import type { Locator } from '@playwright/test';
import { signIn } from '../support/personal-area';
import { formatRange } from '../support/lists';
import { expectFocusTrap, tabAndPress, tabTo, tabAndType } from '../support/keyboard';
import { createUser } from '../support/accounts';
import { expect, test } from '../support/test';
import { UserClient, getDetail, generateLastName, USERS } from '../support/users';

test('an admin manages an account with the keyboard only', async ({ page, words }, { project }) => {
  test.skip(project.name !== 'desktop-en', 'keyboard input does not depend on language or device');
  test.setTimeout(120_000);
  const { edit, fields, deactivate, activate, status } = words.users;
  const heading = page.getByRole('heading', { level: 1 });
  const { email, fullNameEn } = await (
    await UserClient.signInAsNewAdmin()
  ).createUser('Nina', generateLastName());
  if (!email) throw new Error('created without an address');
  await signIn(page, words, await createUser(['admin']));

  await tabAndPress(page, page.getByRole('link', { name: words.routes.users, exact: true }));
  await expect(page).toHaveURL(USERS);
  await expect(heading).toBeFocused();
  await tabAndType(page, page.getByRole('searchbox'), email);
  await expect(page.getByText(formatRange(words, 1, 1, 1), { exact: true })).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeFocused();
  const row = page.getByRole('row').filter({ hasText: email });
  await tabAndPress(page, row.getByRole('button', { name: fullNameEn }));
  await expect(page.getByRole('menuitem', { name: edit.action })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading).toBeFocused();

  const getRoleCheckbox = (name: 'reviewer' | 'editor') =>
    page.getByRole('checkbox', { name: words.roles[name], exact: true });
  await tabAndPress(page, getRoleCheckbox('reviewer'), 'Space');
  await expect(getRoleCheckbox('reviewer')).toBeChecked();
  await tabAndPress(page, getRoleCheckbox('editor'), 'Space');
  await page.keyboard.press('Space');
  await expect(getRoleCheckbox('editor')).not.toBeChecked();
  await tabAndPress(page, page.getByRole('button', { name: edit.save, exact: true }));
  await expect(heading).toHaveText(fullNameEn);
  await expect(heading).toBeFocused();
  await expect(getDetail(page, fields.roles)).toHaveText(
    `${words.roles.user}, ${words.roles.reviewer}`,
  );

  // The dialog traps the focus and returns it to its opener after either answer.
  const getButton = (name: string) => page.getByRole('button', { name, exact: true });
  const getDialog = (asked: string) =>
    page.getByRole('dialog', { name: asked.replace('{{name}}', fullNameEn) });
  const confirm = async (asked: Locator, action: string) => {
    await page.keyboard.press('Enter');
    await expect(asked.locator(':focus')).toBeVisible(); // a key pressed earlier would not reach the dialog
    await tabAndPress(page, asked.getByRole('button', { name: action, exact: true }));
    await expect(asked).toBeHidden();
  };
  await tabTo(page, getButton(deactivate.action), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expectFocusTrap(page, getDialog(deactivate.question), getButton(deactivate.action));
  await confirm(getDialog(deactivate.question), deactivate.action);
  await expect(heading.locator('+ p')).toContainText(status.inactive);
  await expect(getButton(activate.action)).toBeFocused();
  await confirm(getDialog(activate.question), activate.action);
  await expect(heading.locator('+ p')).toContainText(status.active);
  await expect(getButton(deactivate.action)).toBeFocused();
});
