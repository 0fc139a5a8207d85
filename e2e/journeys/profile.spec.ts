import type { Page } from '@playwright/test';
import { fillLogin, openSidebar, startSession } from '../support/personal-area';
import { waitForLetter, extractLink } from '../support/mailbox';
import {
  createResearcher,
  refuseAtProvider,
  registerThroughProvider,
  signInAtProvider,
} from '../support/orcid';
import { generateEmail, createUser } from '../support/accounts';
import { expect, expectAccessible, test } from '../support/test';
import type { Texts } from '../support/texts';
import { expireSessionIn } from '../support/tokens';

const PROFILE = '/personal-area/profile/me';
const CONNECT = '/personal-area/profile/connect/orcid';

async function openProfile(page: Page): Promise<void> {
  await page.goto(PROFILE);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const getField = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const getSaveButton = (page: Page, words: Texts) =>
  page.getByRole('button', { name: words.profile.edit.save, exact: true });
const getOrcidLink = (page: Page, id: string) => page.locator(`a[href="https://orcid.org/${id}"]`);

/** Opens the provider's page from the profile. */
async function goToProvider(page: Page, words: Texts): Promise<void> {
  await page.getByRole('button', { name: words.profile.orcid.connect }).click();
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
}

async function connectOrcid(page: Page, words: Texts, id: string): Promise<void> {
  await goToProvider(page, words);
  await signInAtProvider(page, id);
}

test(
  'the header shows the new name after a profile change',
  { tag: '@screens' },
  async ({ page, words }) => {
    const { edit, affiliation, degree, contactEmail, phone } = words.profile;
    await startSession(page, words, await createUser(['user']));
    await openProfile(page);
    await expect(getSaveButton(page, words)).toBeDisabled();

    await getField(page, edit.firstName).fill('Veronika');
    await getField(page, edit.middleName).fill('Petrovna');
    await getField(page, affiliation).fill('Institute of Haematology');
    await getField(page, degree).fill('MD, PhD');
    await getField(page, phone).fill('+7 812 000-00-00');
    await getField(page, contactEmail).fill('nobody');
    await expect(getSaveButton(page, words)).toBeDisabled();
    await getField(page, phone).focus();
    await expect(page.getByText(edit.notEmail)).toBeVisible();
    await expectAccessible(page);
    await getField(page, contactEmail).fill('veronika@e2e.test');
    await getSaveButton(page, words).click();

    await expect(page.getByText(edit.saved)).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
      'Veronika Petrovna Sokolova',
    );
    await expect(page.getByRole('banner').getByText('Veronika Sokolova')).toBeAttached();
    await expect(getSaveButton(page, words)).toBeDisabled();
    await expectAccessible(page);

    await page.reload();
    await expect(getField(page, contactEmail)).toHaveValue('veronika@e2e.test');
    await getField(page, contactEmail).fill('');
    await getSaveButton(page, words).click();
    await expect(page.getByText(edit.saved)).toBeVisible();
    await page.reload();
    await expect(getField(page, contactEmail)).toHaveValue('');
    await expect(getField(page, degree)).toHaveValue('MD, PhD');
  },
);

test('a name in another script is rejected at its field', async ({ page, words }) => {
  const { firstName } = words.profile.edit;
  await startSession(page, words, await createUser(['user']));
  await openProfile(page);
  await getField(page, firstName).fill('Вероника');
  await getSaveButton(page, words).click();
  await expect(getField(page, firstName)).toHaveAttribute('aria-invalid', 'true');
  await expect(getField(page, firstName)).toBeFocused();
  await expect(page.getByRole('alert')).toBeHidden();
  await expectAccessible(page);
  await getField(page, firstName).fill('Veronika');
  await getSaveButton(page, words).click();
  await expect(page.getByText(words.profile.edit.saved)).toBeVisible();
});

test('a failed save of the profile shows an error and keeps the input', async ({ page, words }) => {
  const { edit, phone } = words.profile;
  await startSession(page, words, await createUser(['user']));
  await openProfile(page);
  await page.route('**/api/v1/users/me', (route) => route.abort());
  await getField(page, phone).fill('+7 812 000-00-00');
  await getSaveButton(page, words).click();
  await expect(page.getByRole('alert')).toContainText(edit.failed);
  await expect(page.getByRole('alert')).toContainText(words.errors.network);
  await expectAccessible(page);
  await page.unroute('**/api/v1/users/me');
  await getSaveButton(page, words).click();
  await expect(page.getByText(edit.saved)).toBeVisible();
});

test('leaving with unsaved changes asks for confirmation', async ({ page, words, isPhone }) => {
  const { phone } = words.profile;
  const { unsaved, confirm } = words.shell;
  const leave = async () => {
    const sidebar = await openSidebar(page, words, isPhone);
    await sidebar.getByRole('link', { name: words.routes.security }).click();
    await expect(page.getByRole('dialog', { name: unsaved.title })).toBeVisible();
  };
  await startSession(page, words, await createUser(['user']));
  await openProfile(page);
  await getField(page, phone).fill('+7 812 000-00-00');
  await leave();
  await page.getByRole('button', { name: confirm.cancel }).click();
  await expect(page).toHaveURL(PROFILE);
  if (isPhone) await page.getByRole('button', { name: words.shell.sidebar.close }).click();
  await expect(getField(page, phone)).toHaveValue('+7 812 000-00-00');
  await leave();
  await page.getByRole('button', { name: unsaved.leave }).click();
  await expect(page).toHaveURL('/personal-area/profile/security');
});

test('unsaved changes survive the end of the session', async ({ page, words }) => {
  const { edit, phone } = words.profile;
  const person = await createUser(['user']);
  await startSession(page, words, person);
  await openProfile(page);
  await getField(page, phone).fill('+7 812 000-00-00');
  await expireSessionIn(page, -10);
  await expect(page).toHaveURL(/\/identity\/login\?returnUrl=/);
  await expect(page.getByText(words.shell.session.ended)).toBeVisible();
  await expectAccessible(page);
  await fillLogin(page, words, person);
  await expect(page).toHaveURL(PROFILE);
  await expect(page.getByText(words.shell.session.ended)).toBeHidden();
  await expect(getField(page, phone)).toHaveValue('+7 812 000-00-00');
  await expect(page.getByText(edit.restored)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: edit.discard }).click();
  await expect(getField(page, phone)).toHaveValue('');
});

test('an iD is connected, used to sign in, and disconnected after confirmation', async ({
  page,
  words,
}) => {
  const { orcid, connect: connecting } = words.profile;
  const id = await createResearcher({ givenNames: 'Vera', familyName: 'Sokolova' });
  await startSession(page, words, await createUser(['user']));
  await openProfile(page);
  await connectOrcid(page, words, id);
  await expect(page).toHaveURL(PROFILE);
  await expect(page.getByText(connecting.connected)).toBeVisible();
  await expect(getOrcidLink(page, id)).toBeVisible();
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
  await expect(getOrcidLink(page, id)).toBeVisible();
  await page.getByRole('button', { name: orcid.disconnectLabel }).click();
  await question.getByRole('button', { name: orcid.disconnect }).click();
  await expect(page.getByText(orcid.disconnected)).toBeVisible();
  await expect(page.getByText(orcid.none)).toBeVisible();
  await expectAccessible(page);
});

test('a refused consent changes nothing and shows no error', async ({ page, words }) => {
  const { connect: connecting, orcid } = words.profile;
  await startSession(page, words, await createUser(['user']));
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
  const id = await createResearcher({ givenNames: 'Vera', familyName: 'Sokolova' });
  await startSession(page, words, await createUser(['user']));
  await openProfile(page);
  await connectOrcid(page, words, id);
  await expect(getOrcidLink(page, id)).toBeVisible();
  await page.getByRole('button', { name: words.shell.header.logout }).click();
  await expect(page).toHaveURL('/identity/login');

  await startSession(page, words, await createUser(['user']));
  await openProfile(page);
  await connectOrcid(page, words, id);
  await expect(page.getByRole('alert')).toContainText(connecting.failed);
  await expect(page).toHaveURL(CONNECT);
  await expectAccessible(page);
  await page.getByRole('link', { name: connecting.back }).click();
  await expect(getOrcidLink(page, id)).toBeHidden();
});

test('a callback with an unknown state connects nothing and is sent once', async ({
  page,
  words,
}) => {
  const { connect: connecting } = words.profile;
  await startSession(page, words, await createUser(['user']));
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

test('an unknown provider shows an error with a link to the profile', async ({ page, words }) => {
  const { connect: connecting } = words.profile;
  await startSession(page, words, await createUser(['reviewer']));
  await page.goto('/personal-area/profile/connect/facebook?code=x&state=y');
  await expect(page.getByRole('alert')).toContainText(connecting.unknownProvider);
  await expectAccessible(page);
  await page.getByRole('link', { name: connecting.back }).click();
  await expect(page).toHaveURL(PROFILE);
});

test('an unconfirmed address is confirmed by a resent letter', async ({ page, words }) => {
  const { profile, identity } = words;
  const email = generateEmail();
  await registerThroughProvider(page, words, [email]);
  await waitForLetter(email);
  await openProfile(page);
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText(profile.notVerified)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: profile.resend }).click();
  await expect(page.getByText(profile.resent.replace('{{email}}', email))).toBeVisible();
  await page.goto(extractLink(await waitForLetter(email, 2)));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(identity.confirmEmail.done);
  await openProfile(page);
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText(profile.notVerified)).toBeHidden();
});
