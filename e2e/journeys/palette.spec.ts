import { randomUUID } from 'node:crypto';
import { createUser, type Role } from '../support/accounts';
import { createSubmission, EditorClient } from '../support/editor-articles';
import { createEditor } from '../support/editors';
import { startSession, waitUntilLoaded } from '../support/personal-area';
import { expect, expectAccessible, test } from '../support/test';

const OTHER_LANGUAGE = {
  en: { code: 'ru', name: 'Русский' },
  ru: { code: 'en', name: 'English' },
} as const;

const ROLES = ['user', 'reviewer', 'editor', 'admin'] as const satisfies Role[];

test(
  'an editor finds an article by its number and opens it with the keyboard',
  { tag: '@screens' },
  async ({ page, words, isPhone }) => {
    test.slow(); // several sign-ins
    const { palette, shell } = words;
    const title = `Palette ${randomUUID()}`;
    const [{ id }, editor] = await Promise.all([createSubmission(title), createEditor()]);
    const { manuscriptNumber } = await (await EditorClient.signIn(editor)).fetchArticle(id);
    await startSession(page, words, editor);
    await page.goto('/personal-area/issues');
    await waitUntilLoaded(page);

    const find = page.getByRole('button', { name: shell.header.find });
    await find.waitFor(); // the keys work from then on
    if (isPhone) await find.click();
    else await page.keyboard.press('Control+KeyK');
    const field = page.getByRole('combobox', { name: palette.title });
    await expect(field).toBeFocused();
    await expect(page.getByRole('group', { name: palette.groups.pages })).toBeVisible();
    await expectAccessible(page);

    await field.fill(manuscriptNumber!);
    const article = page.getByRole('option', { name: title });
    await expect(article).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/personal-area/editor-articles/details/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    await find.click();
    const recent = page.getByRole('group', { name: palette.groups.recent });
    await expect(recent.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(find).toBeFocused();
  },
);

test('a result opens in a new tab', async ({ page, context, words }, { project }) => {
  test.skip(project.name !== 'desktop-en', 'keyboard input does not depend on language or device');
  await startSession(page, words, await createEditor());
  await page.goto('/personal-area/editor-articles');
  await page.getByRole('button', { name: words.shell.header.find }).click();
  await page.getByRole('combobox').fill(words.routes.dashboard);
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  await expect(await opened).toHaveURL('/personal-area/dashboard');
  await expect(page).toHaveURL('/personal-area/editor-articles');
});

for (const role of ROLES) {
  test(`${role} finds their own pages and actions`, async ({ page, words }) => {
    await startSession(page, words, await createUser([role]));
    await page.goto('/personal-area/profile/me');
    await page.getByRole('button', { name: words.shell.header.find }).click();
    const pages = page.getByRole('group', { name: words.palette.groups.pages });
    const actions = page.getByRole('group', { name: words.palette.groups.actions });
    const isEditor = role === 'editor' || role === 'admin';
    const count = (name: string) => pages.getByRole('option', { name, exact: true }).count();
    await expect(pages.getByRole('option').first()).toBeVisible();
    expect(await count(words.routes.dashboard)).toBe(isEditor ? 1 : 0);
    expect(await count(words.routes.auditLog)).toBe(role === 'admin' ? 1 : 0);
    await expect(actions.getByRole('option', { name: words.routes.userArticleCreate })).toHaveCount(
      role === 'user' ? 1 : 0,
    );
    await expect(actions.getByRole('option', { name: words.routes.issueCreate })).toHaveCount(
      isEditor ? 1 : 0,
    );
    await expectAccessible(page);
  });
}

test('an author does not find articles of others', async ({ page, words }) => {
  const title = `Foreign ${randomUUID()}`;
  await createSubmission(title);
  await startSession(page, words, await createUser(['user']));
  await page.goto('/personal-area/user-articles');
  await page.getByRole('button', { name: words.shell.header.find }).click();
  const response = page.waitForResponse('**/api/v1/palette?*');
  await page.getByRole('combobox').fill(title);
  expect((await response).status()).toBe(200);
  await expect(page.getByText(words.palette.none)).toBeVisible();
  await expectAccessible(page);
});

test('the palette changes colours and language and signs out', async ({
  page,
  words,
  language,
}) => {
  const { shell } = words;
  await startSession(page, words, await createUser(['user']));
  await page.goto('/personal-area/profile/me');
  const open = async () => page.getByRole('button', { name: shell.header.find }).click();
  const choose = async (text: string) => {
    await page.getByRole('combobox').fill(text);
    await page.keyboard.press('Enter');
  };
  await open();
  await choose(shell.colors.dark);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await open();
  await expectAccessible(page);
  await choose(shell.header.logout);
  await expect(page).toHaveURL('/identity/login');

  await startSession(page, words, await createUser(['user']));
  await page.goto('/personal-area/profile/me');
  await open();
  await choose(OTHER_LANGUAGE[language].name);
  await expect(page.locator('html')).toHaveAttribute('lang', OTHER_LANGUAGE[language].code);
});
