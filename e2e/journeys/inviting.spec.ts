import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { agree, fillLogin } from '../house/area';
import { newSubmission } from '../house/desk';
import { newEditor } from '../house/editors';
import { letterAbout, letterTo, linkIn } from '../house/mailbox';
import { OWN_PASSWORD } from '../house/people';
import {
  Assigner,
  ASSIGNMENT_STATUSES,
  MY_ASSIGNMENTS,
  newInvitation,
  stranger,
} from '../house/reviews';
import { expect, expectAccessible, test } from '../house/test';
import type { Texts } from '../house/texts';

async function acceptWith(page: Page, words: Texts, password: string): Promise<void> {
  await page.getByLabel(words.identity.login.password, { exact: true }).fill(password);
  await agree(page, words);
  await page.getByRole('button', { name: words.identity.invitation.submit }).click();
}

test(
  'an invited reviewer reads what it is about, accepts and signs in',
  { tag: '@screens' },
  async ({ page, words, language }) => {
    const { invitation, login } = words.identity;
    const title = `Cytomegalovirus ${randomUUID()}`;
    const { id } = await newSubmission(title);
    const person = stranger('Marta Lindqvist');
    const link = await newInvitation([id], person, language);
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([title]);
    await expect(page.getByText(/Two hundred patients/)).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('<p>');
    await expectAccessible(page);

    const password = page.getByLabel(login.password, { exact: true });
    await page.getByRole('button', { name: invitation.accept }).click();
    await expect(password).toBeFocused();
    await page.getByRole('button', { name: invitation.back }).click();
    await expect(page.getByRole('button', { name: invitation.accept })).toBeFocused();
    await page.getByRole('button', { name: invitation.accept }).click();
    // What is too easy does not use the invitation up.
    await acceptWith(page, words, 'short');
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await acceptWith(page, words, OWN_PASSWORD);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(invitation.done);
    await expectAccessible(page);
    await expect(page).toHaveURL('/identity/login');
    await fillLogin(page, words, person.email, OWN_PASSWORD);
    await expect(page).toHaveURL(MY_ASSIGNMENTS);
    const row = page.getByRole('row').filter({ hasText: title });
    await expect(row).toContainText(ASSIGNMENT_STATUSES.reviewing[language]);

    await page.goto(link);
    await expect(page.getByRole('alert')).toContainText(invitation.failed);
    await expect(page.getByRole('link', { name: invitation.acceptedAlready })).toBeVisible();
    await expectAccessible(page);
  },
);

test('who cannot review says so without an account, once they are sure', async ({
  page,
  words,
  language,
}) => {
  const { invitation } = words.identity;
  const title = `Engraftment ${randomUUID()}`;
  const { id } = await newSubmission(title);
  const editor = await newEditor();
  const link = await newInvitation([id], stranger('Olu Adeyemi'), language);
  const refuse = page.getByRole('button', { name: invitation.refuse });
  await page.goto(link);
  await refuse.click();
  const question = page.getByRole('heading', { name: invitation.refuseQuestion });
  await expect(question).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: invitation.back }).click();
  await expect(refuse).toBeFocused();
  await refuse.click();
  await page.getByRole('button', { name: invitation.refuseConfirm }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(invitation.refused);
  await expectAccessible(page);

  expect((await letterAbout(editor, 'review-declined', title)).text).toContain('Olu Adeyemi');
  await page.goto(link);
  await expect(page.getByRole('button', { name: invitation.accept })).toHaveCount(0);
});

test('an invitation that was withdrawn asks for nothing any more', async ({ page, words }) => {
  const { invitation } = words.identity;
  const title = `Platelets ${randomUUID()}`;
  const { id } = await newSubmission(title);
  const person = stranger('Paul Whitcombe');
  const editor = await Assigner.signedIn(await newEditor());
  await editor.invite([id], person);
  const link = linkIn(await letterTo(person.email));
  await page.goto(link);
  await page.getByRole('button', { name: invitation.accept }).click();
  await editor.withdraw(id, person);
  // Whoever is on the page learns of it when they answer, and nothing was asked of them in vain.
  await acceptWith(page, words, OWN_PASSWORD);
  await expect(page.getByText(invitation.empty)).toBeVisible();
  await expectAccessible(page);

  await page.goto(link);
  await expect(page.getByText(invitation.empty)).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await letterAbout(person.email, 'review-withdrawn', title);
});

test('without its code an invitation is not opened', async ({ page, words }) => {
  const { accept, codeRequired, failed } = words.identity.invitation;
  await page.goto('/identity/accept-review-invitation');
  await expect(page.getByRole('alert')).toContainText(codeRequired);
  await expectAccessible(page);
  await page.goto('/identity/accept-review-invitation?code=not-this-one');
  await expect(page.getByRole('alert')).toContainText(failed);
  await expect(page.getByRole('button', { name: accept })).toHaveCount(0);
  await expectAccessible(page);
});
