import { startSession } from '../support/personal-area';
import { confirmDialog, findOnlyRow } from '../support/lists';
import { waitForLetterOfKind, extractLink } from '../support/mailbox';
import {
  requestLetter,
  confirmByLink,
  expectVerified,
  getSubscriptionForm,
  NEWSLETTER,
  openPageWithoutScripts,
  SUBSCRIPTIONS,
  subscribeFromHome,
} from '../support/newsletter';
import { generateEmail, createUser } from '../support/accounts';
import { expect, expectAccessible, test } from '../support/test';

const NAMES = { en: 'English', ru: 'Русский' };

test('a reader subscribes and unsubscribes without scripts, and the admin sees it', async ({
  page,
  browser,
  words,
  language,
  locale,
}) => {
  test.setTimeout(120_000);
  const { list } = words.subscriptions;
  const email = generateEmail();
  const reader = await openPageWithoutScripts(browser, locale);
  await startSession(page, words, await createUser(['admin']));

  await subscribeFromHome(reader, words, email);
  const first = extractLink(await waitForLetterOfKind('subscription-confirm', email));
  // Opening the link, as mail scanners do, changes nothing.
  await reader.goto(first);
  await page.goto(SUBSCRIPTIONS);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.routes.subscriptions);
  const row = await findOnlyRow(page, words, email);
  await expectVerified(row, words, false);
  await expect(row).toContainText(NAMES[language]);
  await expectAccessible(page);
  await confirmByLink(reader, words, 'subscribe', first);
  await page.reload();
  await expectVerified(row, words, true);

  // An existing subscription is mentioned only in the letter, not on the page.
  await requestLetter(reader, words, 'subscribe', email);
  await waitForLetterOfKind('subscription-exists', email);
  await reader.goto(first);
  const { broken, subscribe } = words.subscriptions.confirm;
  await reader.getByRole('button', { name: subscribe.submit }).click();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(broken.title);
  await expect(reader.getByRole('link', { name: broken.again })).toHaveAttribute(
    'href',
    NEWSLETTER,
  );

  await requestLetter(reader, words, 'unsubscribe', email);
  const unsubscribeLink = extractLink(await waitForLetterOfKind('unsubscription-confirm', email));
  await reader.goto(unsubscribeLink);
  await page.reload();
  await expectVerified(row, words, true);
  await confirmByLink(reader, words, 'unsubscribe', unsubscribeLink);
  await page.reload();
  await expect(page.getByText(list.noneFound.replace('{{email}}', email))).toBeVisible();
  await expectAccessible(page);

  await requestLetter(reader, words, 'unsubscribe', email);
  await waitForLetterOfKind('subscription-unknown', email);
});

test(
  'the newsletter pages show errors and contain no scripts',
  { tag: '@screens' },
  async ({ page, words, language, context }) => {
    const { page: about, confirm } = words.subscriptions;
    const heading = page.getByRole('heading', { level: 1 });
    const opened = await page.goto(NEWSLETTER);
    expect(await opened?.text()).not.toContain('<script');
    expect(opened?.headers()['cache-control']).toContain('no-store');
    await expect(heading).toHaveText(words.routes.subscription);
    const form = getSubscriptionForm(page, words, 'subscribe');
    await expect(form.getByRole('radio', { name: NAMES[language] })).toBeChecked();
    await expectAccessible(page);

    for (const wrong of ['', 'nobody']) {
      const email = form.getByRole('textbox', { name: about.email });
      await email.fill(wrong);
      await form.getByRole('button', { name: about.subscribe.submit }).click();
      await expect(email).toHaveAttribute('aria-invalid', 'true');
      await expect(email).toHaveValue(wrong);
      await expect(email).toBeFocused();
    }
    await expectAccessible(page);
    await requestLetter(page, words, 'unsubscribe', generateEmail());
    await expectAccessible(page);
    await page.reload(); // does not submit again
    await expect(page.getByRole('status')).toContainText(about.asked.title);

    for (const [search, status] of [
      ['', 400],
      ['?code=abc&action=anything', 400],
      ['?action=subscribe', 400],
    ] as const) {
      const response = await page.goto(`${NEWSLETTER}/confirm${search}`);
      expect(response?.status(), search).toBe(status);
      await expect(heading).toHaveText(confirm.broken.title);
    }
    await expectAccessible(page);
    const response = await page.goto(`${NEWSLETTER}/confirm?code=not-this-one&action=unsubscribe`);
    expect(response?.headers()['cache-control']).toContain('no-store');
    expect(response?.headers()['referrer-policy']).toBe('same-origin');
    expect(await response?.text()).not.toContain('<script');
    await expect(heading).toHaveText(confirm.unsubscribe.question);
    await expectAccessible(page);
    await page.getByRole('button', { name: confirm.unsubscribe.submit }).click();
    await expect(heading).toHaveText(confirm.broken.title);
    await page.getByRole('link', { name: confirm.broken.again }).click();
    await expect(page).toHaveURL(NEWSLETTER);

    // Another site cannot submit the form.
    const forged = await context.request.post(NEWSLETTER, {
      form: { action: 'subscribe', email: generateEmail(), language },
      headers: { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
    });
    expect(forged.ok()).toBe(false);
  },
);

test('an admin removes an address from the newsletter', async ({
  page,
  browser,
  words,
  locale,
}) => {
  const { remove, list } = words.subscriptions;
  const email = generateEmail();
  const reader = await openPageWithoutScripts(browser, locale);
  await requestLetter(reader, words, 'subscribe', email);
  const link = extractLink(await waitForLetterOfKind('subscription-confirm', email));
  await startSession(page, words, await createUser(['admin']));
  await page.goto(SUBSCRIPTIONS);
  const row = await findOnlyRow(page, words, email);
  await expect(page).toHaveURL(`${SUBSCRIPTIONS}?email=${encodeURIComponent(email)}`);
  await row.getByRole('button', { name: remove.confirm }).click();
  const question = remove.question.replace('{{email}}', email);
  await expect(page.getByRole('dialog', { name: question })).toContainText(remove.text);
  await expectAccessible(page);
  await confirmDialog(page, question, remove.confirm);
  await expect(page.getByText(remove.done.replace('{{email}}', email))).toBeVisible();
  await expect(page.getByText(list.noneFound.replace('{{email}}', email))).toBeVisible();

  // The owner can subscribe again, even with the earlier letter.
  await confirmByLink(reader, words, 'subscribe', link);
  await page.reload();
  await expectVerified(row, words, true);
});
