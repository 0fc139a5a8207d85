import type { Page } from '@playwright/test';
import { agree, fillLogin } from '../house/area';
import { withServer } from '../house/octavo';
import { newResearcher, refuseAtProvider, signInAtProvider } from '../house/orcid';
import { newAddress, newPerson } from '../house/people';
import { expect, expectAccessible, test } from '../house/test';
import type { Texts } from '../house/texts';

const ORCID = 'ORCID';
const named = (text: string) => text.replace('{{provider}}', ORCID);

/** From the login to the provider's page. */
async function goToProvider(page: Page, words: Texts, from = '/identity/login'): Promise<void> {
  await page.goto(from);
  await page.getByRole('link', { name: named(words.identity.login.using) }).click();
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
}

const submit = (page: Page, words: Texts) =>
  page.getByRole('button', { name: words.identity.external.submit });

test(
  'a stranger registers with what ORCID tells, and next time walks straight in',
  { tag: '@screens' },
  async ({ page, words }) => {
    const { external, fields } = words.identity;
    const [first, second] = [newAddress(), newAddress()];
    const id = await newResearcher({
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

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(named(external.registerTitle));
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
    await agree(page, words);
    await submit(page, words).click();
    await expect(page).toHaveURL('/personal-area/user-articles');

    await page.getByRole('button', { name: words.shell.header.logout }).click();
    await expect(page).toHaveURL('/identity/login');
    await goToProvider(page, words);
    await signInAtProvider(page, id);
    await expect(page).toHaveURL('/personal-area/user-articles');
  },
);

test('neither an address nor a password is needed', async ({ page, words }) => {
  const id = await newResearcher({ givenNames: 'Ada', familyName: 'King' });
  await goToProvider(page, words);
  await signInAtProvider(page, id);
  await expect(page.getByLabel(words.identity.external.email)).toHaveValue('');
  await agree(page, words);
  await submit(page, words).click();
  await expect(page).toHaveURL('/personal-area/user-articles');
});

test('names that are not Latin are asked for again', async ({ page, words }) => {
  const { fields } = words.identity;
  const id = await newResearcher({ givenNames: 'Ольга', familyName: 'Иванова' });
  await goToProvider(page, words);
  await signInAtProvider(page, id);
  const firstName = page.getByLabel(fields.firstName, { exact: true });
  await expect(firstName).toHaveValue('Ольга');
  await agree(page, words);
  await submit(page, words).click();
  await expect(firstName).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await firstName.fill('Olga');
  await page.getByLabel(fields.lastName, { exact: true }).fill('Ivanova');
  await submit(page, words).click();
  await expect(page).toHaveURL('/personal-area/user-articles');
});

test('an address of another account leads to the login, and on to the profile', async ({
  page,
  words,
}) => {
  const email = await newPerson(['user']);
  const id = await newResearcher({ givenNames: 'Ada', familyName: 'King', emails: [email] });
  await goToProvider(page, words);
  await signInAtProvider(page, id);
  await agree(page, words);
  await submit(page, words).click();
  await expect(page.getByRole('alert')).toContainText(words.identity.register.failed);
  await expectAccessible(page);
  await page.getByRole('link', { name: named(words.identity.external.signInToConnect) }).click();
  await fillLogin(page, words, email);
  await expect(page).toHaveURL('/personal-area/profile/me');
});

test('ORCID leads back to where the person wanted to go', async ({ page, words }) => {
  const id = await newResearcher({ givenNames: 'Ada', familyName: 'King' });
  await goToProvider(page, words, '/personal-area/profile/security');
  await signInAtProvider(page, id);
  await agree(page, words);
  await submit(page, words).click();
  await expect(page).toHaveURL('/personal-area/profile/security');
});

test('a refused consent can be thought over', async ({ page, words }) => {
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

test('a code that was not asked for here is refused', async ({ page, words }) => {
  await page.goto('/identity/login/external/orcid?code=stolen&state=made-up');
  await expect(page.getByRole('alert')).toContainText(words.identity.login.failed);
  await expect(page).toHaveURL('/identity/login/external/orcid');
  await expectAccessible(page);
  await page.getByRole('button', { name: words.errors.retry }).click();
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
});

test('a way back that was used cannot be used again', async ({ page, words }) => {
  const id = await newResearcher({ givenNames: 'Ada', familyName: 'King' });
  await goToProvider(page, words);
  const back = page.waitForRequest(/login\/external\/orcid\?code=/);
  await signInAtProvider(page, id);
  await expect(submit(page, words)).toBeVisible();
  await page.goto((await back).url());
  await expect(page.getByRole('alert')).toContainText(words.identity.login.failed);
  await expect(submit(page, words)).toBeHidden();
});

test('a way that began in another browser does not end in this one', async ({
  page,
  browser,
  words,
}) => {
  const id = await newResearcher({ givenNames: 'Eve', familyName: 'Mallory' });
  const elsewhere = await (await browser.newContext({ javaScriptEnabled: true })).newPage();
  // The way back stops before it reaches us, as if the attacker kept it for somebody else.
  await elsewhere.route(/login\/external\/orcid\?code=/, (route) => route.abort());
  await elsewhere.goto(
    new URL('/identity/login/external/orcid', test.info().project.use.baseURL).href,
  );
  const back = elsewhere.waitForRequest(/login\/external\/orcid\?code=/);
  await signInAtProvider(elsewhere, id);
  await page.goto((await back).url());
  await expect(page.getByRole('alert')).toContainText(words.identity.login.failed);
  await elsewhere.context().close();
});

test('when ORCID is down it is said, and the password still works', async ({ page, words }) => {
  const closed = { OCTAVO__ORCID__ISSUER: 'http://127.0.0.1:9' };
  await withServer(page, 8190 + test.info().parallelIndex, closed, async () => {
    await page.goto('/identity/login');
    await page.getByRole('link', { name: named(words.identity.login.using) }).click();
    await expect(page.getByRole('alert')).toContainText(
      /ORCID (does not answer|сейчас не отвечает)/,
    );
    await expect(page.getByRole('button', { name: words.errors.retry })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: words.identity.external.byEmail }).click();
    await fillLogin(page, words, await newPerson(['user']));
    await expect(page).toHaveURL('/personal-area/user-articles');
  });
});

test('an unknown provider is said so, with the way back', async ({ page, words }) => {
  const { external } = words.identity;
  await page.goto('/identity/login/external/facebook');
  await expect(page.getByRole('alert')).toContainText(external.unknown);
  await expectAccessible(page);
  await page.getByRole('link', { name: external.toLogin }).click();
  await expect(page).toHaveURL('/identity/login');
});

test('without the list of providers one can still sign in', async ({ page, words }) => {
  await page.route('**/api/v1/auth/providers', (route) => route.abort());
  await page.goto('/identity/login');
  await fillLogin(page, words, await newPerson(['user']));
  await expect(page).toHaveURL('/personal-area/user-articles');
});
