import type { Page } from '@playwright/test';
import { fillLogin, openSidebar, signIn } from '../house/area';
import { letterTo, linkIn } from '../house/mailbox';
import {
  newResearcher,
  refuseAtProvider,
  registerThroughProvider,
  signInAtProvider,
} from '../house/orcid';
import { newAddress, newPerson } from '../house/people';
import { expect, expectAccessible, test } from '../house/test';
import type { Texts } from '../house/texts';
import { expireIn } from '../house/tokens';

const PROFILE = '/personal-area/profile/me';
const CONNECT = '/personal-area/profile/connect/orcid';

async function openProfile(page: Page): Promise<void> {
  await page.goto(PROFILE);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page, words: Texts) =>
  page.getByRole('button', { name: words.profile.edit.save, exact: true });
const idLink = (page: Page, id: string) => page.locator(`a[href="https://orcid.org/${id}"]`);

/** From the profile to the provider's page. */
async function goToProvider(page: Page, words: Texts): Promise<void> {
  await page.getByRole('button', { name: words.profile.orcid.connect }).click();
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
}

async function connect(page: Page, words: Texts, id: string): Promise<void> {
  await goToProvider(page, words);
  await signInAtProvider(page, id);
}

test(
  'a person changes their profile, and the header shows the new name',
  { tag: '@screens' },
  async ({ page, words }) => {
    const { edit, affiliation, degree, contactEmail, phone } = words.profile;
    await signIn(page, words, await newPerson(['user']));
    await openProfile(page);
    await expect(save(page, words)).toBeDisabled();

    await field(page, edit.firstName).fill('Veronika');
    await field(page, edit.middleName).fill('Petrovna');
    await field(page, affiliation).fill('Institute of Haematology');
    await field(page, degree).fill('MD, PhD');
    await field(page, phone).fill('+7 812 000-00-00');
    await field(page, contactEmail).fill('nobody');
    await expect(save(page, words)).toBeDisabled();
    await field(page, phone).focus();
    await expect(page.getByText(edit.notEmail)).toBeVisible();
    await expectAccessible(page);
    await field(page, contactEmail).fill('veronika@e2e.test');
    await save(page, words).click();

    await expect(page.getByText(edit.saved)).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
      'Veronika Petrovna Sokolova',
    );
    await expect(page.getByRole('banner').getByText('Veronika Sokolova')).toBeAttached();
    await expect(save(page, words)).toBeDisabled();
    await expectAccessible(page);

    await page.reload();
    await expect(field(page, contactEmail)).toHaveValue('veronika@e2e.test');
    await field(page, contactEmail).fill('');
    await save(page, words).click();
    await expect(page.getByText(edit.saved)).toBeVisible();
    await page.reload();
    await expect(field(page, contactEmail)).toHaveValue('');
    await expect(field(page, degree)).toHaveValue('MD, PhD');
  },
);

test('a name that is not Latin is refused at its field', async ({ page, words }) => {
  const { firstName } = words.profile.edit;
  await signIn(page, words, await newPerson(['user']));
  await openProfile(page);
  await field(page, firstName).fill('Вероника');
  await save(page, words).click();
  await expect(field(page, firstName)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, firstName)).toBeFocused();
  await expect(page.getByRole('alert')).toBeHidden();
  await expectAccessible(page);
  await field(page, firstName).fill('Veronika');
  await save(page, words).click();
  await expect(page.getByText(words.profile.edit.saved)).toBeVisible();
});

test('a profile that cannot be saved says so, and keeps what was typed', async ({
  page,
  words,
}) => {
  const { edit, phone } = words.profile;
  await signIn(page, words, await newPerson(['user']));
  await openProfile(page);
  await page.route('**/api/v1/users/me', (route) => route.abort());
  await field(page, phone).fill('+7 812 000-00-00');
  await save(page, words).click();
  await expect(page.getByRole('alert')).toContainText(edit.failed);
  await expect(page.getByRole('alert')).toContainText(words.errors.network);
  await expectAccessible(page);
  await page.unroute('**/api/v1/users/me');
  await save(page, words).click();
  await expect(page.getByText(edit.saved)).toBeVisible();
});

test('unsaved changes are not left behind without a question', async ({ page, words, isPhone }) => {
  const { phone } = words.profile;
  const { unsaved, confirm } = words.shell;
  const leave = async () => {
    const sidebar = await openSidebar(page, words, isPhone);
    await sidebar.getByRole('link', { name: words.routes.security }).click();
    await expect(page.getByRole('dialog', { name: unsaved.title })).toBeVisible();
  };
  await signIn(page, words, await newPerson(['user']));
  await openProfile(page);
  await field(page, phone).fill('+7 812 000-00-00');
  await leave();
  await page.getByRole('button', { name: confirm.cancel }).click();
  await expect(page).toHaveURL(PROFILE);
  if (isPhone) await page.getByRole('button', { name: words.shell.sidebar.close }).click();
  await expect(field(page, phone)).toHaveValue('+7 812 000-00-00');
  await leave();
  await page.getByRole('button', { name: unsaved.leave }).click();
  await expect(page).toHaveURL('/personal-area/profile/security');
});

test('the end of a session takes no unsaved changes along', async ({ page, words }) => {
  const { edit, phone } = words.profile;
  const person = await newPerson(['user']);
  await signIn(page, words, person);
  await openProfile(page);
  await field(page, phone).fill('+7 812 000-00-00');
  await expireIn(page, -10);
  await expect(page).toHaveURL(/\/identity\/login\?returnUrl=/);
  await expect(page.getByText(words.shell.session.ended)).toBeVisible();
  await expectAccessible(page);
  await fillLogin(page, words, person);
  await expect(page).toHaveURL(PROFILE);
  await expect(page.getByText(words.shell.session.ended)).toBeHidden();
  await expect(field(page, phone)).toHaveValue('+7 812 000-00-00');
  await expect(page.getByText(edit.restored)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: edit.discard }).click();
  await expect(field(page, phone)).toHaveValue('');
});

test('an iD is connected, signs in, and is disconnected after a question', async ({
  page,
  words,
}) => {
  const { orcid, connect: connecting } = words.profile;
  const id = await newResearcher({ givenNames: 'Vera', familyName: 'Sokolova' });
  await signIn(page, words, await newPerson(['user']));
  await openProfile(page);
  await connect(page, words, id);
  await expect(page).toHaveURL(PROFILE);
  await expect(page.getByText(connecting.connected)).toBeVisible();
  await expect(idLink(page, id)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: words.shell.header.logout }).click();
  const using = words.identity.login.using.replace('{{provider}}', 'ORCID');
  await page.getByRole('link', { name: using }).click();
  await signInAtProvider(page, id);
  await expect(page).toHaveURL('/personal-area/user-articles');

  await openProfile(page);
  await page.getByRole('button', { name: orcid.disconnectLabel }).click();
  const question = page.getByRole('dialog', { name: orcid.question });
  await expect(question).toContainText(id);
  await expectAccessible(page);
  await question.getByRole('button', { name: words.shell.confirm.cancel }).click();
  await expect(idLink(page, id)).toBeVisible();
  await page.getByRole('button', { name: orcid.disconnectLabel }).click();
  await question.getByRole('button', { name: orcid.disconnect }).click();
  await expect(page.getByText(orcid.disconnected)).toBeVisible();
  await expect(page.getByText(orcid.none)).toBeVisible();
  await expectAccessible(page);
});

test('a refused consent changes nothing, and is no error', async ({ page, words }) => {
  const { connect: connecting, orcid } = words.profile;
  await signIn(page, words, await newPerson(['user']));
  await openProfile(page);
  await goToProvider(page, words);
  await refuseAtProvider(page);
  await expect(page.getByText(connecting.refused)).toBeVisible();
  await expect(page).toHaveURL(CONNECT);
  await expect(page).toHaveTitle(new RegExp(`${words.routes.profileConnect}.*CTT`));
  await expectAccessible(page);
  await page.getByRole('link', { name: connecting.back }).click();
  await expect(page).toHaveURL(PROFILE);
  await expect(page.getByText(orcid.none)).toBeVisible();
});

test('an iD belongs to one account', async ({ page, words }) => {
  const { connect: connecting } = words.profile;
  const id = await newResearcher({ givenNames: 'Vera', familyName: 'Sokolova' });
  await signIn(page, words, await newPerson(['user']));
  await openProfile(page);
  await connect(page, words, id);
  await expect(idLink(page, id)).toBeVisible();
  await page.getByRole('button', { name: words.shell.header.logout }).click();
  await expect(page).toHaveURL('/identity/login');

  await signIn(page, words, await newPerson(['user']));
  await openProfile(page);
  await connect(page, words, id);
  await expect(page.getByRole('alert')).toContainText(connecting.failed);
  await expect(page).toHaveURL(CONNECT);
  await expectAccessible(page);
  await page.getByRole('link', { name: connecting.back }).click();
  await expect(idLink(page, id)).toBeHidden();
});

test('a code that was not asked for here connects nothing, and is sent once', async ({
  page,
  words,
}) => {
  const { connect: connecting } = words.profile;
  await signIn(page, words, await newPerson(['user']));
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/account/connect/orcid')) sent.push(request.method());
  });
  await page.goto(`${CONNECT}?code=stolen&state=made-up`);
  await expect(page.getByRole('alert')).toContainText(connecting.failed);
  await expect(page).toHaveURL(CONNECT);
  expect(sent).toEqual(['POST']);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(connecting.nothing);
  await expectAccessible(page);
  expect(sent).toEqual(['POST']);
});

test('an unknown provider is said so, with the way back', async ({ page, words }) => {
  const { connect: connecting } = words.profile;
  await signIn(page, words, await newPerson(['reviewer']));
  await page.goto('/personal-area/profile/connect/facebook?code=x&state=y');
  await expect(page.getByRole('alert')).toContainText(connecting.unknownProvider);
  await expectAccessible(page);
  await page.getByRole('link', { name: connecting.back }).click();
  await expect(page).toHaveURL(PROFILE);
});

test('an unconfirmed address gets another letter, which confirms it', async ({ page, words }) => {
  const { profile, identity } = words;
  const email = newAddress();
  await registerThroughProvider(page, words, [email]);
  await letterTo(email);
  await openProfile(page);
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText(profile.notVerified)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: profile.resend }).click();
  await expect(page.getByText(profile.resent.replace('{{email}}', email))).toBeVisible();
  await page.goto(linkIn(await letterTo(email, 2)));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(identity.confirmEmail.done);
  await openProfile(page);
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText(profile.notVerified)).toBeHidden();
});
