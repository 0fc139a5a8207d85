import { chooseRole, fillLogin, openSidebar, signIn } from '../support/personal-area';
import { createUser, type Role } from '../support/accounts';
import { expect, expectAccessible, test } from '../support/test';
import { texts, type Language, type Texts } from '../support/texts';

const ACCOUNT_SCREENS = ['profileMe', 'notifications', 'security'] as const;
const EDITOR_SCREENS = [
  'dashboard',
  'editorArticles',
  'assignments',
  'reviewers',
  'issues',
  'deliveries',
  'users',
  'staticPages',
] as const;

/** Start page and sidebar screens of each role. */
const ROLES = {
  user: { home: 'user-articles', screens: ['userArticles'] },
  reviewer: { home: 'reviewer-assignments', screens: ['reviewerAssignments'] },
  editor: { home: 'editor-articles', screens: EDITOR_SCREENS },
  admin: {
    home: 'editor-articles',
    screens: [
      ...EDITOR_SCREENS,
      'subscriptions',
      'letters',
      'auditLog',
      'retractionData',
      'imports',
    ],
  },
} as const;

type Screen = (typeof ROLES)[Role]['screens'][number];

/** Returns the sidebar links in order; the link to notifications ends with the unread count. */
function toSidebarLinks(screens: readonly Screen[], words: Texts): (string | RegExp)[] {
  const names = [...screens, ...ACCOUNT_SCREENS].map((screen) => words.routes[screen]);
  return names.map((name) =>
    name === words.routes.notifications ? new RegExp(`^${name}(\\d|$)`) : name,
  );
}

for (const role of Object.keys(ROLES) as Role[]) {
  const { home, screens } = ROLES[role];
  test(`${role} lands on the start page and sees exactly their screens`, async ({
    page,
    words,
    isPhone,
  }) => {
    await signIn(page, words, await createUser([role]));
    await expect(page).toHaveURL(`/personal-area/${home}`);
    await expectAccessible(page);
    const sidebar = await openSidebar(page, words, isPhone);
    await expect(sidebar.getByRole('link')).toHaveText(toSidebarLinks(screens, words));
    await expectAccessible(page);
  });
}

test('every demo account signs in', async ({ page, words, isPhone }) => {
  const accounts = [
    ['admin', ROLES.admin],
    ['editor', ROLES.editor],
    ['reviewer', ROLES.reviewer],
    ['author', ROLES.user],
    ['everyone', ROLES.user],
  ] as const;
  for (const [account, { home, screens }] of accounts) {
    await signIn(page, words, `${account}@demo.test`);
    await expect(page).toHaveURL(`/personal-area/${home}`);
    // All tests share these accounts, which keep the language of their first sign-in.
    const accountLanguage = (await page.locator('html').getAttribute('lang')) as Language;
    const sidebar = await openSidebar(page, texts[accountLanguage], isPhone);
    await expect(sidebar.getByRole('link')).toHaveText(
      toSidebarLinks(screens, texts[accountLanguage]),
    );
    await page.evaluate(() => localStorage.clear());
    await page.context().clearCookies();
  }
});

test('the title names the page and the journal', async ({ page, words }) => {
  await page.goto('/identity');
  await expect(page).toHaveURL('/identity/login');
  await expect(page).toHaveTitle(new RegExp(`${words.routes.identityLogin}.*CTT`));
  await signIn(page, words, await createUser(['user']));
  await expect(page).toHaveTitle(new RegExp(`${words.routes.userArticles}.*CTT`));
});

test(
  'a wrong password shows an error and keeps the input',
  { tag: '@screens' },
  async ({ page, words }) => {
    const { login } = words.identity;
    await page.goto('/identity/login');
    await expectAccessible(page);
    const submit = page.getByRole('button', { name: login.submit, exact: true });
    await submit.click();
    await expect(page.getByText(login.required)).toHaveCount(2);
    await page.getByLabel(login.email).fill('author@demo.test');
    await page.getByLabel(login.password, { exact: true }).fill('not this one');
    await submit.click();
    await expect(page.getByRole('alert')).toContainText(login.failed);
    await expect(page.getByRole('alert')).toContainText(/password|пароль/);
    await expect(page.getByLabel(login.email)).toHaveValue('author@demo.test');
    await expectAccessible(page);
  },
);

test('too many wrong passwords show a waiting time', async ({ page, words }) => {
  const { login } = words.identity;
  const person = await createUser(['user']);
  await page.goto('/identity/login');
  await page.getByLabel(login.email).fill(person);
  for (let tries = 0; tries < 6; tries += 1) {
    await page.getByLabel(login.password, { exact: true }).fill(`not this one ${tries}`);
    const response = page.waitForResponse('**/api/v1/auth/login');
    await page.getByRole('button', { name: login.submit, exact: true }).click();
    expect((await response).status()).toBe(tries < 5 ? 400 : 429);
  }
  await expect(page.getByRole('alert')).toContainText(/(30|2\d) (s|с) /);
  await expectAccessible(page);
});

test('a malformed address is rejected before it is sent', async ({ page, words }) => {
  const { login } = words.identity;
  await page.goto('/identity/login');
  await page.getByLabel(login.email).fill('nobody');
  await page.getByLabel(login.password, { exact: true }).fill('x');
  await expect(page.getByText(login.notEmail)).toBeVisible();
  await page.getByRole('button', { name: login.submit, exact: true }).click();
  await expect(page.getByLabel(login.email)).toBeFocused();
});

test('a lost connection shows an error and can be retried', async ({ page, words }) => {
  await page.goto('/identity/login');
  await page.route('**/api/v1/auth/login', (route) => route.abort());
  await fillLogin(page, words, await createUser(['user']));
  await expect(page.getByRole('alert')).toContainText(words.errors.network);
  await page.unroute('**/api/v1/auth/login');
  await page.getByRole('button', { name: words.identity.login.submit, exact: true }).click();
  await expect(page).toHaveURL('/personal-area/user-articles');
});

test('a signed-in user is redirected from the root to the personal area', async ({
  page,
  words,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL('/');
  await signIn(page, words, await createUser(['user']));
  await page.goto('/');
  await expect(page).toHaveURL(/\/personal-area\//);
  await page.goto('/identity/login');
  await expect(page).toHaveURL('/personal-area/user-articles');
  await page.goto('/home');
  await expect(page).toHaveURL('/home');
  await page.getByRole('link', { name: words.site.personalArea, exact: true }).click();
  await expect(page).toHaveURL('/personal-area/user-articles');
});

test('logging out ends the session in every tab', async ({ page, context, words }) => {
  await signIn(page, words, await createUser(['user']));
  const other = await context.newPage();
  await other.goto('/personal-area/profile/me');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: words.shell.header.logout }).click();
  await expect(page).toHaveURL(/\/identity\/login/);
  await expect(other).toHaveURL(/\/identity\/login/);
  await page.goto('/personal-area/profile/me');
  await expect(page).toHaveURL(/\/identity\/login\?returnUrl=/);
});

test('a return address of another site is not followed', async ({ page, words }) => {
  for (const foreignUrl of [
    '//evil.test',
    'https://evil.test/x',
    '/\\evil.test',
    '/%09/evil.test',
  ]) {
    await page.goto(`/identity/login?returnUrl=${encodeURIComponent(foreignUrl)}`);
    await fillLogin(page, words, await createUser(['user']));
    await page.waitForURL((url) => !url.pathname.startsWith('/identity'));
    expect(new URL(page.url()).hostname).toBe('localhost');
    await page.evaluate(() => localStorage.clear());
    await page.context().clearCookies();
  }
});

test('a user with several roles switches between them, and the server stores the choice', async ({
  page,
  words,
  isPhone,
}) => {
  const person = await createUser(['user', 'reviewer', 'editor', 'admin']);
  await signIn(page, words, person);
  await expect(page).toHaveURL('/personal-area/user-articles');
  for (const role of ['reviewer', 'admin', 'editor'] as const) {
    await chooseRole(page, words, isPhone, role);
    await expect(page).toHaveURL(`/personal-area/${ROLES[role].home}`);
    await expectAccessible(page);
  }
  await page.evaluate(() => localStorage.clear());
  await signIn(page, words, person);
  await expect(page).toHaveURL('/personal-area/editor-articles');
});

test('a failed role change shows an error', async ({ page, words, isPhone }) => {
  await page.route('**/api/v1/users/me/current-role', (route) => route.abort());
  await signIn(page, words, await createUser(['user', 'reviewer']));
  await chooseRole(page, words, isPhone, 'reviewer');
  await expect(page.getByText(words.errors.savingRole)).toBeVisible();
  await expect(page).toHaveURL('/personal-area/user-articles');
  await expectAccessible(page);
});

test('a user opens their own profile', async ({ page, words }) => {
  const person = await createUser(['user', 'editor']);
  await signIn(page, words, person);
  await page.goto('/personal-area');
  await expect(page).toHaveURL('/personal-area/profile/me');
  await expect(page.getByText(person).first()).toBeVisible();
  await expect(page.getByText('Vera Sokolova').first()).toBeAttached();
  await expectAccessible(page);
});
