import type { Page } from '@playwright/test';
import { fillLogin } from '../house/area';
import { newAddress, newInvitation, OWN_PASSWORD } from '../house/people';
import { expect, expectAccessible, test } from '../house/test';
import type { Texts } from '../house/texts';

async function acceptWith(page: Page, words: Texts, password: string): Promise<void> {
  await page.getByLabel(words.identity.login.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: words.identity.invitation.submit }).click();
}

test(
  'an invited reviewer reads what it is about, accepts and signs in',
  { tag: '@screens' },
  async ({ page, words }) => {
    const { invitation } = words.identity;
    const email = newAddress();
    const link = await newInvitation(email);
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2);
    await expect(page.getByText(/Late reactivation of cytomegalovirus/)).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('<p>');
    await expectAccessible(page);

    await page.getByRole('button', { name: invitation.accept }).click();
    await expect(page.getByLabel(words.identity.login.password, { exact: true })).toBeFocused();
    await expectAccessible(page);
    await acceptWith(page, words, OWN_PASSWORD);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(invitation.done);
    await expectAccessible(page);
    await expect(page).toHaveURL('/identity/login');
    await fillLogin(page, words, email, OWN_PASSWORD);
    await expect(page).toHaveURL('/personal-area/reviewer-assignments');

    await page.goto(link);
    await expect(page.getByRole('alert')).toContainText(invitation.failed);
  },
);

test(
  'a password that is too easy does not use the invitation up',
  { tag: '@screens' },
  async ({ page, words }) => {
    const { invitation, login } = words.identity;
    await page.goto(await newInvitation(newAddress()));
    await page.getByRole('button', { name: invitation.accept }).click();
    await acceptWith(page, words, 'short');
    await expect(page.getByLabel(login.password, { exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await expectAccessible(page);
    await acceptWith(page, words, OWN_PASSWORD);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(invitation.done);
  },
);

test('without a code there is nothing to accept', { tag: '@screens' }, async ({ page, words }) => {
  await page.goto('/identity/accept-review-invitation');
  await expect(page.getByRole('alert')).toContainText(words.identity.invitation.codeRequired);
  await expectAccessible(page);
});

test('a wrong code opens nothing', { tag: '@screens' }, async ({ page, words }) => {
  await page.goto('/identity/accept-review-invitation?code=not-this-one');
  await expect(page.getByRole('alert')).toContainText(words.identity.invitation.failed);
  await expect(page.getByRole('button', { name: words.identity.invitation.accept })).toHaveCount(0);
  await expectAccessible(page);
});
