import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { acceptConsent, fillLogin } from '../support/personal-area';
import { createSubmission } from '../support/editor-articles';
import { createEditor } from '../support/editors';
import { waitForLetterAbout, waitForLetter, extractLink } from '../support/mailbox';
import { CHOSEN_PASSWORD } from '../support/accounts';
import {
  AssignmentClient,
  ASSIGNMENT_STATUSES,
  MY_ASSIGNMENTS,
  createInvitation,
  makeReviewer,
} from '../support/reviews';
import { expect, expectAccessible, test } from '../support/test';
import type { Texts } from '../support/texts';

async function acceptWithPassword(page: Page, words: Texts, password: string): Promise<void> {
  await page.getByLabel(words.identity.login.password, { exact: true }).fill(password);
  await acceptConsent(page, words);
  await page.getByRole('button', { name: words.identity.invitation.submit }).click();
}

test(
  'an invited reviewer reads the invitation, accepts and signs in',
  { tag: '@screens' },
  async ({ page, words, language }) => {
    const { invitation, login } = words.identity;
    const title = `Cytomegalovirus ${randomUUID()}`;
    const { id } = await createSubmission(title);
    const person = makeReviewer('Marta Lindqvist');
    const link = await createInvitation([id], person, language);
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
    // A weak password does not use up the invitation.
    await acceptWithPassword(page, words, 'short');
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await acceptWithPassword(page, words, CHOSEN_PASSWORD);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(invitation.done);
    await expectAccessible(page);
    await expect(page).toHaveURL('/identity/login');
    await fillLogin(page, words, person.email, CHOSEN_PASSWORD);
    await expect(page).toHaveURL(MY_ASSIGNMENTS);
    const row = page.getByRole('row').filter({ hasText: title });
    await expect(row).toContainText(ASSIGNMENT_STATUSES.reviewing[language]);

    await page.goto(link);
    await expect(page.getByRole('alert')).toContainText(invitation.failed);
    await expect(page.getByRole('link', { name: invitation.acceptedAlready })).toBeVisible();
    await expectAccessible(page);
  },
);

test('an invited reviewer refuses without an account after confirmation', async ({
  page,
  words,
  language,
}) => {
  const { invitation } = words.identity;
  const title = `Engraftment ${randomUUID()}`;
  const { id } = await createSubmission(title);
  const editor = await createEditor();
  const link = await createInvitation([id], makeReviewer('Olu Adeyemi'), language);
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

  expect((await waitForLetterAbout(editor, 'review-declined', title)).text).toContain(
    'Olu Adeyemi',
  );
  await page.goto(link);
  await expect(page.getByRole('button', { name: invitation.accept })).toHaveCount(0);
});

test('a withdrawn invitation offers no actions', async ({ page, words }) => {
  const { invitation } = words.identity;
  const title = `Platelets ${randomUUID()}`;
  const { id } = await createSubmission(title);
  const person = makeReviewer('Paul Whitcombe');
  const editor = await AssignmentClient.signIn(await createEditor());
  await editor.invite([id], person);
  const link = extractLink(await waitForLetter(person.email));
  await page.goto(link);
  await page.getByRole('button', { name: invitation.accept }).click();
  await editor.withdraw(id, person);
  // A reviewer with the page open learns of the withdrawal when accepting.
  await acceptWithPassword(page, words, CHOSEN_PASSWORD);
  await expect(page.getByText(invitation.empty)).toBeVisible();
  await expectAccessible(page);

  await page.goto(link);
  await expect(page.getByText(invitation.empty)).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await waitForLetterAbout(person.email, 'review-withdrawn', title);
});

test('an invitation cannot be opened without its code', async ({ page, words }) => {
  const { accept, codeRequired, failed } = words.identity.invitation;
  await page.goto('/identity/accept-review-invitation');
  await expect(page.getByRole('alert')).toContainText(codeRequired);
  await expectAccessible(page);
  await page.goto('/identity/accept-review-invitation?code=not-this-one');
  await expect(page.getByRole('alert')).toContainText(failed);
  await expect(page.getByRole('button', { name: accept })).toHaveCount(0);
  await expectAccessible(page);
});
