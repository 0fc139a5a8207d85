import { chooseRole, fillLogin, openSidebar, signIn } from '../house/area';
import { newPerson, type Role } from '../house/people';
import { expect, expectAccessible, test } from '../house/test';
import { texts, type Language, type Texts } from '../house/texts';

const ACCOUNT_ROOMS = ['profileMe', 'notifications', 'security'] as const;
const EDITORS_ROOMS = ['editorArticles', 'assignments', 'issues', 'users', 'staticPages'] as const;

/** What each role sees, and where it is at home. */
const ROLES = {
  user: { home: 'user-articles', rooms: ['userArticles'] },
  reviewer: { home: 'reviewer-assignments', rooms: ['reviewerAssignments'] },
  editor: { home: 'editor-articles', rooms: EDITORS_ROOMS },
  admin: { home: 'editor-articles', rooms: [...EDITORS_ROOMS, 'subscriptions', 'letters'] },
} as const;

type Room = (typeof ROLES)[Role]['rooms'][number];

/** In their order; behind the notifications stands how many are unread. */
function sections(rooms: readonly Room[], words: Texts): (string | RegExp)[] {
  const names = [...rooms, ...ACCOUNT_ROOMS].map((room) => words.routes[room]);
  return names.map((name) =>
    name === words.routes.notifications ? new RegExp(`^${name}(\\d|$)`) : name,
  );
}

for (const role of Object.keys(ROLES) as Role[]) {
  const { home, rooms } = ROLES[role];
  test(`${role} arrives at home and sees exactly their sections`, async ({
    page,
    words,
    isPhone,
  }) => {
    await signIn(page, words, await newPerson([role]));
    await expect(page).toHaveURL(`/personal-area/${home}`);
    await expectAccessible(page);
    const sidebar = await openSidebar(page, words, isPhone);
    await expect(sidebar.getByRole('link')).toHaveText(sections(rooms, words));
    await expectAccessible(page);
  });
}

test('every account of the demonstration gets in', async ({ page, words, isPhone }) => {
  const accounts = [
    ['admin', ROLES.admin],
    ['editor', ROLES.editor],
    ['reviewer', ROLES.reviewer],
    ['author', ROLES.user],
    ['everyone', ROLES.user],
  ] as const;
  for (const [account, { home, rooms }] of accounts) {
    await signIn(page, words, `${account}@demo.test`);
    await expect(page).toHaveURL(`/personal-area/${home}`);
    // These people are shared by all tests and keep the language of whoever came first.
    const kept = (await page.locator('html').getAttribute('lang')) as Language;
    const sidebar = await openSidebar(page, texts[kept], isPhone);
    await expect(sidebar.getByRole('link')).toHaveText(sections(rooms, texts[kept]));
    await page.evaluate(() => localStorage.clear());
    await page.context().clearCookies();
  }
});

test('the title names the page and the journal', async ({ page, words }) => {
  await page.goto('/identity/login');
  await expect(page).toHaveTitle(new RegExp(`${words.routes.identityLogin}.*CTT`));
  await signIn(page, words, await newPerson(['user']));
  await expect(page).toHaveTitle(new RegExp(`${words.routes.userArticles}.*CTT`));
});

test(
  'a wrong password is said in words, and nothing typed is lost',
  { tag: '@screens' },
  async ({ page, words }) => {
    const { login } = words.identity;
    await page.goto('/identity/login');
    await expectAccessible(page);
    const submit = page.getByRole('button', { name: login.submit });
    await expect(submit).toBeDisabled();
    await page.getByLabel(login.email).fill('author@demo.test');
    await page.getByLabel(login.password, { exact: true }).fill('not this one');
    await submit.click();
    await expect(page.getByRole('alert')).toContainText(login.failed);
    await expect(page.getByRole('alert')).toContainText(/password|пароль/);
    await expect(page.getByLabel(login.email)).toHaveValue('author@demo.test');
    await expectAccessible(page);
  },
);

test('too many wrong passwords have to wait, and it is said for how long', async ({
  page,
  words,
}) => {
  const { login } = words.identity;
  const person = await newPerson(['user']);
  await page.goto('/identity/login');
  await page.getByLabel(login.email).fill(person);
  for (let tries = 0; tries < 6; tries += 1) {
    await page.getByLabel(login.password, { exact: true }).fill(`not this one ${tries}`);
    const answer = page.waitForResponse('**/api/v1/auth/login');
    await page.getByRole('button', { name: login.submit }).click();
    expect((await answer).status()).toBe(tries < 5 ? 400 : 429);
  }
  await expect(page.getByRole('alert')).toContainText(/(30|2\d) (s|с) /);
  await expectAccessible(page);
});

test('a malformed address is told apart before it is sent', async ({ page, words }) => {
  const { login } = words.identity;
  await page.goto('/identity/login');
  await page.getByLabel(login.email).fill('nobody');
  await page.getByLabel(login.password, { exact: true }).fill('x');
  await expect(page.getByText(login.notEmail)).toBeVisible();
  await expect(page.getByRole('button', { name: login.submit })).toBeDisabled();
});

test('a lost connection is said in words and can be tried again', async ({ page, words }) => {
  await page.goto('/identity/login');
  await page.route('**/api/v1/auth/login', (route) => route.abort());
  await fillLogin(page, words, await newPerson(['user']));
  await expect(page.getByRole('alert')).toContainText(words.errors.network);
  await page.unroute('**/api/v1/auth/login');
  await page.getByRole('button', { name: words.identity.login.submit }).click();
  await expect(page).toHaveURL('/personal-area/user-articles');
});

test('whoever is signed in is taken from the front door to the personal area', async ({
  page,
  words,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL('/');
  await signIn(page, words, await newPerson(['user']));
  await page.goto('/');
  await expect(page).toHaveURL(/\/personal-area\//);
  await page.goto('/identity/login');
  await expect(page).toHaveURL('/personal-area/user-articles');
  await page.goto('/home');
  await expect(page).toHaveURL('/home');
  await expect(page.locator('a[href="/personal-area"]').first()).toBeAttached();
});

test('logging out ends the session in every tab', async ({ page, context, words }) => {
  await signIn(page, words, await newPerson(['user']));
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
  for (const evil of ['//evil.test', 'https://evil.test/x', '/\\evil.test', '/%09/evil.test']) {
    await page.goto(`/identity/login?returnUrl=${encodeURIComponent(evil)}`);
    await fillLogin(page, words, await newPerson(['user']));
    await page.waitForURL((url) => !url.pathname.startsWith('/identity'));
    expect(new URL(page.url()).hostname).toBe('127.0.0.1');
    await page.evaluate(() => localStorage.clear());
    await page.context().clearCookies();
  }
});

test('whoever holds several roles changes them, and the server remembers', async ({
  page,
  words,
  isPhone,
}) => {
  const person = await newPerson(['user', 'reviewer', 'editor', 'admin']);
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

test('a role that cannot be saved is said in words', async ({ page, words, isPhone }) => {
  await page.route('**/api/v1/users/me/current-role', (route) => route.abort());
  await signIn(page, words, await newPerson(['user', 'reviewer']));
  await chooseRole(page, words, isPhone, 'reviewer');
  await expect(page.getByText(words.errors.savingRole)).toBeVisible();
  await expect(page).toHaveURL('/personal-area/user-articles');
  await expectAccessible(page);
});

test('a person reads their own profile', async ({ page, words }) => {
  const person = await newPerson(['user', 'editor']);
  await signIn(page, words, person);
  await page.goto('/personal-area');
  await expect(page).toHaveURL('/personal-area/profile/me');
  await expect(page.getByText(person).first()).toBeVisible();
  await expect(page.getByText('Vera Sokolova').first()).toBeAttached();
  await expectAccessible(page);
});
