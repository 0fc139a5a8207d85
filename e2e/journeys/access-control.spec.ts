import { fillLogin, openSidebar, signIn, startSession } from '../support/personal-area';
import { createUser } from '../support/accounts';
import { expect, expectAccessible, test } from '../support/test';
import { expireSessionIn, forgeToken, TOKEN_KEY } from '../support/tokens';

test('a request without a token leads to the login and back', async ({ page, words }) => {
  await page.goto('/personal-area/profile/me?x=1#end');
  await expect(page).toHaveURL(
    /\/identity\/login\?returnUrl=%2Fpersonal-area%2Fprofile%2Fme%3Fx%3D1/,
  );
  await fillLogin(page, words, await createUser(['user']));
  await expect(page).toHaveURL(/\/personal-area\/profile\/me\?x=1/);
});

test('the server renders nothing of the personal area for anonymous clients', async ({
  request,
  words,
}) => {
  const html = await (await request.get('/personal-area/users')).text();
  expect(html).toContain('noindex');
  expect(html).not.toContain('<h1');
  expect(html).not.toContain(words.shell.sidebar.label);
});

test(
  'an author who opens an editor screen is redirected to access-restricted',
  { tag: '@screens' },
  async ({ page, words }) => {
    await startSession(page, words, await createUser(['user']));
    for (const path of [
      'users',
      'users/create',
      'subscriptions',
      'letters',
      'audit-log',
      'retraction-data',
      'imports',
      'dashboard',
      'editor-articles',
      'reviewers',
      'issues',
      'deliveries',
    ]) {
      await page.goto(`/personal-area/${path}`);
      await expect(page).toHaveURL(/\/error\/access-restricted\?returnUrl=/);
      expect(new URL(page.url()).searchParams.get('returnUrl')).toBe(`/personal-area/${path}`);
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      words.errors.page.accessRestricted.title,
    );
    await expectAccessible(page);
  },
);

test('an editor sees users but cannot create any', async ({ page, words }) => {
  await startSession(page, words, await createUser(['editor']));
  await page.goto('/personal-area/users');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/personal-area/users/create');
  await expect(page).toHaveURL(/access-restricted/);
});

test('an expired token leads to the login with a return address', async ({ page, words }) => {
  await startSession(page, words, await createUser(['user']));
  await page.goto('/home');
  await expireSessionIn(page, -10);
  await page.goto('/personal-area/profile/security?tab=2');
  await expect(page).toHaveURL(
    '/identity/login?returnUrl=%2Fpersonal-area%2Fprofile%2Fsecurity%3Ftab%3D2',
  );
});

test('a token that the server rejects leads to the login and is removed', async ({
  page,
  words,
}) => {
  await startSession(page, words, await createUser(['user']));
  await page.goto('/home');
  await forgeToken(page);
  await page.goto('/personal-area/profile/me');
  await expect(page).toHaveURL(/\/identity\/login\?returnUrl=/);
  expect(await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toBeNull();
});

test('an invalid token in browser storage leads to the login', async ({ page }) => {
  await page.goto('/identity/login');
  for (const invalidToken of ['x', 'a.b.c', '{}', 'null']) {
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      TOKEN_KEY,
      invalidToken,
    ] as const);
    await page.goto('/personal-area/profile/me');
    await expect(page).toHaveURL(/\/identity\/login/);
  }
});

test(
  'a warning counts down the last five minutes of a session',
  { tag: '@screens' },
  async ({ page, words }) => {
    await page.clock.install();
    await startSession(page, words, await createUser(['user']));
    await page.goto('/personal-area/profile/me');
    await expect(page.getByText(words.shell.session.title)).toBeHidden();
    await page.clock.fastForward((8 * 3600 - 200) * 1000);
    const warning = page.getByRole('alert').filter({ hasText: words.shell.session.title });
    await expect(warning.getByRole('timer')).toHaveText(/^0?3:\d\d$/);
    await expectAccessible(page);
    const secondsLeft = async () => {
      const [minutes, rest] = (await warning.getByRole('timer').innerText()).split(':');
      return Number(minutes) * 60 + Number(rest);
    };
    const before = await secondsLeft();
    await page.clock.runFor(5000);
    await expect.poll(secondsLeft).toBeLessThanOrEqual(before - 5);
    await page.clock.fastForward(300_000);
    await expect(page).toHaveURL('/identity/login?returnUrl=%2Fpersonal-area%2Fprofile%2Fme');
  },
);

test('signing in again in a new tab removes the warning without a reload', async ({
  page,
  context,
  words,
}) => {
  const person = await createUser(['user']);
  await startSession(page, words, person);
  await page.goto('/personal-area/profile/me');
  await page.evaluate(() => {
    (window as { untouched?: boolean }).untouched = true;
  });
  await expireSessionIn(page, 120);
  const link = page.getByRole('link', { name: words.shell.session.authenticate });
  const opened = context.waitForEvent('page');
  await link.click();
  const tab = await opened;
  await fillLogin(tab, words, person);
  await expect(link).toBeHidden();
  expect(await page.evaluate(() => (window as { untouched?: boolean }).untouched)).toBe(true);
});

test('a language change reloads the page and is stored on the server', async ({
  page,
  words,
  language,
  isPhone,
}) => {
  const other = language === 'ru' ? 'en' : 'ru';
  await signIn(page, words, await createUser(['reviewer']));
  const sidebar = await openSidebar(page, words, isPhone);
  await expect(sidebar).toBeVisible();
  const saved = page.waitForResponse('**/api/v1/users/me/language');
  await page
    .locator(`[lang="${other}"]:visible`)
    .filter({ hasText: other.toUpperCase() })
    .first()
    .click();
  expect((await saved).status()).toBe(200);
  await expect(page.locator('html')).toHaveAttribute('lang', other);
});

test('an admin can open every screen of their role', async ({ page, words }) => {
  await startSession(page, words, await createUser(['admin']));
  for (const path of [
    'dashboard',
    'editor-articles',
    'assignments',
    'issues',
    'users',
    'static-pages',
    'subscriptions',
    'letters',
    'audit-log',
    'notifications',
  ]) {
    await page.goto(`/personal-area/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});
