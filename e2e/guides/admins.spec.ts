import { ApiClient } from '../support/api-client';
import { NEWSLETTER, SUBSCRIPTIONS } from '../support/newsletter';
import { STATIC_PAGES } from '../support/static-pages';
import { USERS } from '../support/users';
import { expect, test } from './screenshots';
import { ADMIN, REVIEWER } from './demo';

test('screens of admins', async ({
  page,
  signInAs: enter,
  takeScreenshot: take,
  words,
  language,
}) => {
  await enter(ADMIN);
  await page.goto(USERS);
  await expect(page.getByRole('table')).toBeVisible();
  await take('users');

  const admin = await ApiClient.signIn(ADMIN);
  const { id } = await admin.request<{ id: number }>('GET', `/users/by-email/${REVIEWER}`);
  await page.goto(`${USERS}/edit/${id}`);
  await expect(page.getByText(words.users.roleMeans.editor)).toBeVisible();
  await page.getByText(words.users.roleMeans.editor).scrollIntoViewIfNeeded();
  await take('user-roles');

  await page.goto(`${STATIC_PAGES}?language=${language}`);
  await expect(page.getByRole('table')).toBeVisible();
  await take('static-pages');

  await page.goto(SUBSCRIPTIONS);
  await expect(page.getByRole('table')).toBeVisible();
  await take('subscriptions');

  await page.goto('/personal-area/letters');
  const tabs = page.getByRole('navigation', { name: words.letters.list.byStatus });
  await tabs.getByRole('link', { name: words.letters.tabs.all, exact: true }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await take('letters');
});

test('newsletter page', async ({ page, takeScreenshot: take }) => {
  await page.goto(NEWSLETTER);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await take('newsletter');
});
