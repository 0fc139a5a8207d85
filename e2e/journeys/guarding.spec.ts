import { fillLogin, openSidebar, signIn } from '../house/area';
import { newPerson } from '../house/people';
import { expect, expectAccessible, test } from '../house/test';
import { expireIn, forge, TOKEN_KEY } from '../house/tokens';

test('without a token every section leads to login and back', async ({ page, words }) => {
  await page.goto('/personal-area/profile/me?x=1#end');
  await expect(page).toHaveURL(
    /\/identity\/login\?returnUrl=%2Fpersonal-area%2Fprofile%2Fme%3Fx%3D1/,
  );
  await fillLogin(page, words, await newPerson(['user']));
  await expect(page).toHaveURL(/\/personal-area\/profile\/me\?x=1/);
});

test('the server sends nothing of the personal area to strangers', async ({ request, words }) => {
  const html = await (await request.get('/personal-area/users')).text();
  expect(html).toContain('noindex');
  expect(html).not.toContain('<h1');
  expect(html).not.toContain(words.shell.sidebar.label);
});

test(
  'an author who opens the users ends on access-restricted',
  { tag: '@screens' },
  async ({ page, words }) => {
    await signIn(page, words, await newPerson(['user']));
    for (const path of [
      'users',
      'users/create',
      'subscriptions',
      'letters',
      'editor-articles',
      'issues',
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

test('an editor sees users, but creates none', async ({ page, words }) => {
  await signIn(page, words, await newPerson(['editor']));
  await page.goto('/personal-area/users');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/personal-area/users/create');
  await expect(page).toHaveURL(/access-restricted/);
});

test('an expired token ends on login with the way back', async ({ page, words }) => {
  await signIn(page, words, await newPerson(['user']));
  await page.goto('/home');
  await expireIn(page, -10);
  await page.goto('/personal-area/profile/security?tab=2');
  await expect(page).toHaveURL(
    '/identity/login?returnUrl=%2Fpersonal-area%2Fprofile%2Fsecurity%3Ftab%3D2',
  );
});

test('a token that the server refuses ends on login, and is forgotten', async ({ page, words }) => {
  await signIn(page, words, await newPerson(['user']));
  await page.goto('/home');
  await forge(page);
  await page.goto('/personal-area/profile/me');
  await expect(page).toHaveURL(/\/identity\/login\?returnUrl=/);
  expect(await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toBeNull();
});

test('rubbish in the browser’s storage is no token', async ({ page }) => {
  await page.goto('/identity/login');
  for (const rubbish of ['x', 'a.b.c', '{}', 'null']) {
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      TOKEN_KEY,
      rubbish,
    ] as const);
    await page.goto('/personal-area/profile/me');
    await expect(page).toHaveURL(/\/identity\/login/);
  }
});

test(
  'under five minutes a warning counts down, and at the end the login stands',
  { tag: '@screens' },
  async ({ page, words }) => {
    await page.clock.install();
    await signIn(page, words, await newPerson(['user']));
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

test('signing in again in a new tab takes the warning away without a reload', async ({
  page,
  context,
  words,
}) => {
  const person = await newPerson(['user']);
  await signIn(page, words, person);
  await page.goto('/personal-area/profile/me');
  await page.evaluate(() => {
    (window as { untouched?: boolean }).untouched = true;
  });
  await expireIn(page, 120);
  const link = page.getByRole('link', { name: words.shell.session.authenticate });
  const opened = context.waitForEvent('page');
  await link.click();
  const tab = await opened;
  await fillLogin(tab, words, person);
  await expect(link).toBeHidden();
  expect(await page.evaluate(() => (window as { untouched?: boolean }).untouched)).toBe(true);
});

test('the language is changed with a reload and kept on the server', async ({
  page,
  words,
  language,
  isPhone,
}) => {
  const other = language === 'ru' ? 'en' : 'ru';
  await signIn(page, words, await newPerson(['reviewer']));
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

test('every section can be opened by its people', async ({ page, words }) => {
  await signIn(page, words, await newPerson(['admin']));
  for (const path of [
    'editor-articles',
    'assignments',
    'issues',
    'users',
    'static-pages',
    'subscriptions',
    'letters',
    'notifications',
  ]) {
    await page.goto(`/personal-area/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});
