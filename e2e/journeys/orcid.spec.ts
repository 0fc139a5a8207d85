import type { Page } from '@playwright/test';
import { acceptConsent, fillLogin } from '../support/personal-area';
import { withServer } from '../support/octavo';
import { createResearcher, refuseAtProvider, signInAtProvider } from '../support/orcid';
import { generateEmail, createUser } from '../support/accounts';
import { expect, expectAccessible, test } from '../support/test';
import type { Texts } from '../support/texts';

const ORCID = 'ORCID';
const insertProvider = (text: string) => text.replace('{{provider}}', ORCID);

/** Opens the provider's page from the login. */
async function goToProvider(page: Page, words: Texts, from = '/identity/login'): Promise<void> {
  await page.goto(from);
  await page.getByRole('link', { name: insertProvider(words.identity.login.using) }).click();
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
}

const getSubmitButton = (page: Page, words: Texts) =>
  page.getByRole('button', { name: words.identity.external.submit });

test(
  'a new user registers with data from ORCID and later signs in with it',
  { tag: '@screens' },
  async ({ page, words }) => {
    const { external, fields } = words.identity;
    const [first, second] = [generateEmail(), generateEmail()];
    const id = await createResearcher({
      givenNames: 'Ada',
      familyName: 'King',
      emails: [first, second],
      employments: [
        {
          organization: 'Exampleton University',
          city: 'Exampleton',
          country: 'GB',
          startYear: 2018,
        },
        { organization: 'Sampleford Hospital', city: 'Sampleford', country: 'GB', startYear: 2009 },
      ],
    });
    await goToProvider(page, words);
    await signInAtProvider(page, id);

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      insertProvider(external.registerTitle),
    );
    await expect(page).toHaveURL('/identity/login/external/orcid');
    await expect(page.getByText(id)).toBeVisible();
    await expect(page.getByLabel(fields.firstName, { exact: true })).toHaveValue('Ada');
    await expect(page.getByLabel(fields.lastName, { exact: true })).toHaveValue('King');
    await expect(page.getByLabel(external.email)).toHaveValue(first);
    await expect(page.getByLabel(fields.affiliation)).toHaveValue(/Exampleton University/);
    await expectAccessible(page);

    const other = page.getByRole('button', { name: second });
    await other.click();
    await expect(other).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByLabel(external.email)).toHaveValue(second);
    await page.getByRole('button', { name: /Sampleford Hospital/ }).click();
    await expect(page.getByLabel(fields.affiliation)).toHaveValue(/Sampleford Hospital/);
    await acceptConsent(page, words);
    await getSubmitButton(page, words).click();
    await expect(page).toHaveURL('/personal-area/user-articles');

    await page.getByRole('button', { name: words.shell.header.logout }).click();
    await expect(page).toHaveURL('/identity/login');
    await goToProvider(page, words);
    await signInAtProvider(page, id);
    await expect(page).toHaveURL('/personal-area/user-articles');
  },
);

test('registration through ORCID needs neither address nor password', async ({ page, words }) => {
  const id = await createResearcher({ givenNames: 'Ada', familyName: 'King' });
  await goToProvider(page, words);
  await signInAtProvider(page, id);
  await expect(page.getByLabel(words.identity.external.email)).toHaveValue('');
  await acceptConsent(page, words);
  await getSubmitButton(page, words).click();
  await expect(page).toHaveURL('/personal-area/user-articles');
});

test('names in other scripts are rejected at their fields', async ({ page, words }) => {
  const { fields } = words.identity;
  const id = await createResearcher({ givenNames: 'Ольга', familyName: 'Иванова' });
  await goToProvider(page, words);
  await signInAtProvider(page, id);
  const firstName = page.getByLabel(fields.firstName, { exact: true });
  await expect(firstName).toHaveValue('Ольга');
  await acceptConsent(page, words);
  await getSubmitButton(page, words).click();
  await expect(firstName).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await firstName.fill('Olga');
  await page.getByLabel(fields.lastName, { exact: true }).fill('Ivanova');
  await getSubmitButton(page, words).click();
  await expect(page).toHaveURL('/personal-area/user-articles');
});

test('an address of another account leads to the login and then to the profile', async ({
  page,
  words,
}) => {
  const email = await createUser(['user']);
  const id = await createResearcher({ givenNames: 'Ada', familyName: 'King', emails: [email] });
  await goToProvider(page, words);
  await signInAtProvider(page, id);
  await acceptConsent(page, words);
  await getSubmitButton(page, words).click();
  await expect(page.getByRole('alert')).toContainText(words.identity.register.failed);
  await expectAccessible(page);
  await page
    .getByRole('link', { name: insertProvider(words.identity.external.signInToConnect) })
    .click();
  await fillLogin(page, words, email);
  await expect(page).toHaveURL('/personal-area/profile/me');
});

test('signing in through ORCID returns to the requested page', async ({ page, words }) => {
  const id = await createResearcher({ givenNames: 'Ada', familyName: 'King' });
  await goToProvider(page, words, '/personal-area/profile/security');
  await signInAtProvider(page, id);
  await acceptConsent(page, words);
  await getSubmitButton(page, words).click();
  await expect(page).toHaveURL('/personal-area/profile/security');
});

test('a refused consent can be retried', async ({ page, words }) => {
  const { external } = words.identity;
  await goToProvider(page, words);
  await refuseAtProvider(page);
  await expect(page.getByRole('alert')).toContainText(external.denied);
  await expect(page).toHaveURL('/identity/login/external/orcid');
  await expectAccessible(page);
  await page.getByRole('button', { name: words.errors.retry }).click();
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  await refuseAtProvider(page);
  await page.getByRole('link', { name: external.byEmail }).click();
  await expect(page).toHaveURL('/identity/login');
});

test('«Back» from ORCID leads to the login, not to ORCID again', async ({ page, words }) => {
  await goToProvider(page, words);
  await page.goBack();
  await expect(page).toHaveURL('/identity/login');
});

test('a callback with an unknown state is refused', async ({ page, words }) => {
  await page.goto('/identity/login/external/orcid?code=stolen&state=made-up');
  await expect(page.getByRole('alert')).toContainText(words.identity.login.failed);
  await expect(page).toHaveURL('/identity/login/external/orcid');
  await expectAccessible(page);
  await page.getByRole('button', { name: words.errors.retry }).click();
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
});

test('a callback works once', async ({ page, words }) => {
  const id = await createResearcher({ givenNames: 'Ada', familyName: 'King' });
  await goToProvider(page, words);
  const callbackRequest = page.waitForRequest(/login\/external\/orcid\?code=/);
  await signInAtProvider(page, id);
  await expect(getSubmitButton(page, words)).toBeVisible();
  await page.goto((await callbackRequest).url());
  await expect(page.getByRole('alert')).toContainText(words.identity.login.failed);
  await expect(getSubmitButton(page, words)).toBeHidden();
});

test('a callback for another browser is refused', async ({ page, browser, words }) => {
  const id = await createResearcher({ givenNames: 'Eve', familyName: 'Mallory' });
  const otherPage = await (await browser.newContext({ javaScriptEnabled: true })).newPage();
  // The callback is intercepted, as if an attacker kept it for a victim.
  await otherPage.route(/login\/external\/orcid\?code=/, (route) => route.abort());
  await otherPage.goto(
    new URL('/identity/login/external/orcid', test.info().project.use.baseURL).href,
  );
  const callbackRequest = otherPage.waitForRequest(/login\/external\/orcid\?code=/);
  await signInAtProvider(otherPage, id);
  await page.goto((await callbackRequest).url());
  await expect(page.getByRole('alert')).toContainText(words.identity.login.failed);
  await otherPage.context().close();
});

test('an error is shown when ORCID is down, and the password still works', async ({
  page,
  words,
}) => {
  const closed = { OCTAVO__ORCID__ISSUER: 'http://127.0.0.1:9' };
  await withServer(page, closed, async () => {
    await page.goto('/identity/login/external/orcid');
    await expect(page.getByRole('alert')).toContainText(
      /ORCID (does not answer|сейчас не отвечает)/,
    );
    await expect(page.getByRole('button', { name: words.errors.retry })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: words.identity.external.byEmail }).click();
    // By now the server knows it, and the page says so before anybody tries.
    await expect(page.getByText(insertProvider(words.identity.login.away))).toBeVisible();
    await expectAccessible(page);
    await fillLogin(page, words, await createUser(['user']));
    await expect(page).toHaveURL('/personal-area/user-articles');
  });
});

test('an unknown provider shows an error with a link to the login', async ({ page, words }) => {
  const { external } = words.identity;
  await page.goto('/identity/login/external/facebook');
  await expect(page.getByRole('alert')).toContainText(external.unknown);
  await expectAccessible(page);
  await page.getByRole('link', { name: external.toLogin }).click();
  await expect(page).toHaveURL('/identity/login');
});

test('signing in works without the list of providers', async ({ page, words }) => {
  await page.route('**/api/v1/auth/providers', (route) => route.abort());
  await page.goto('/identity/login');
  await fillLogin(page, words, await createUser(['user']));
  await expect(page).toHaveURL('/personal-area/user-articles');
});
