import { signIn } from '../house/area';
import { agree, onlyRow } from '../house/lists';
import { letterOf, linkIn } from '../house/mailbox';
import {
  askForLetter,
  confirmByLink,
  expectVerified,
  letterForm,
  NEWSLETTER,
  readerWithoutScripts,
  SUBSCRIPTIONS,
} from '../house/newsletter';
import { newAddress, newPerson } from '../house/people';
import { expect, expectAccessible, test } from '../house/test';

const NAMES = { en: 'English', ru: 'Русский' };

test('a reader subscribes and unsubscribes without a script, and the admin sees it', async ({
  page,
  browser,
  words,
  language,
  locale,
}) => {
  test.setTimeout(120_000);
  const { list } = words.subscriptions;
  const email = newAddress();
  const reader = await readerWithoutScripts(browser, locale);
  await signIn(page, words, await newPerson(['admin']));

  await askForLetter(reader, words, 'subscribe', email);
  const first = linkIn(await letterOf('subscription-confirm', email));
  // Programs that look into letters open their links: that alone changes nothing.
  await reader.goto(first);
  await page.goto(SUBSCRIPTIONS);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.routes.subscriptions);
  const row = await onlyRow(page, words, email);
  await expectVerified(row, words, false);
  await expect(row).toContainText(NAMES[language]);
  await expectAccessible(page);
  await confirmByLink(reader, words, 'subscribe', first);
  await page.reload();
  await expectVerified(row, words, true);

  // Whoever is subscribed already is told so by a letter, and on the page nobody is told anything.
  await askForLetter(reader, words, 'subscribe', email);
  await letterOf('subscription-exists', email);
  await reader.goto(first);
  const { broken, subscribe } = words.subscriptions.confirm;
  await reader.getByRole('button', { name: subscribe.submit }).click();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(broken.title);
  await expect(reader.getByRole('link', { name: broken.again })).toHaveAttribute(
    'href',
    NEWSLETTER,
  );

  await askForLetter(reader, words, 'unsubscribe', email);
  const leaving = linkIn(await letterOf('unsubscription-confirm', email));
  await reader.goto(leaving);
  await page.reload();
  await expectVerified(row, words, true);
  await confirmByLink(reader, words, 'unsubscribe', leaving);
  await page.reload();
  await expect(page.getByText(list.noneFound.replace('{{email}}', email))).toBeVisible();
  await expectAccessible(page);

  await askForLetter(reader, words, 'unsubscribe', email);
  await letterOf('subscription-unknown', email);
});

test(
  'the pages of the newsletter say what is wrong, and carry no script',
  { tag: '@screens' },
  async ({ page, words, language, context }) => {
    const { page: about, confirm } = words.subscriptions;
    const heading = page.getByRole('heading', { level: 1 });
    const opened = await page.goto(NEWSLETTER);
    expect(await opened?.text()).not.toContain('<script');
    expect(opened?.headers()['cache-control']).toContain('no-store');
    await expect(heading).toHaveText(words.routes.subscription);
    const form = letterForm(page, words, 'subscribe');
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
    await askForLetter(page, words, 'unsubscribe', newAddress());
    await expectAccessible(page);
    await page.reload(); // asks for nothing again
    await expect(page.getByRole('status')).toContainText(about.asked.title);

    for (const [search, status] of [
      ['', 400],
      ['?code=abc&action=anything', 400],
      ['?action=subscribe', 400],
    ] as const) {
      const answer = await page.goto(`${NEWSLETTER}/confirm${search}`);
      expect(answer?.status(), search).toBe(status);
      await expect(heading).toHaveText(confirm.broken.title);
    }
    await expectAccessible(page);
    const answer = await page.goto(`${NEWSLETTER}/confirm?code=not-this-one&action=unsubscribe`);
    expect(answer?.headers()['cache-control']).toContain('no-store');
    expect(answer?.headers()['referrer-policy']).toBe('same-origin');
    expect(await answer?.text()).not.toContain('<script');
    await expect(heading).toHaveText(confirm.unsubscribe.question);
    await expectAccessible(page);
    await page.getByRole('button', { name: confirm.unsubscribe.submit }).click();
    await expect(heading).toHaveText(confirm.broken.title);
    await page.getByRole('link', { name: confirm.broken.again }).click();
    await expect(page).toHaveURL(NEWSLETTER);

    // Another site cannot have its readers ask for letters.
    const forged = await context.request.post(NEWSLETTER, {
      form: { action: 'subscribe', email: newAddress(), language },
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
  const email = newAddress();
  const reader = await readerWithoutScripts(browser, locale);
  await askForLetter(reader, words, 'subscribe', email);
  const link = linkIn(await letterOf('subscription-confirm', email));
  await signIn(page, words, await newPerson(['admin']));
  await page.goto(SUBSCRIPTIONS);
  const row = await onlyRow(page, words, email);
  await expect(page).toHaveURL(`${SUBSCRIPTIONS}?email=${encodeURIComponent(email)}`);
  await row.getByRole('button', { name: remove.confirm }).click();
  const question = remove.question.replace('{{email}}', email);
  await expect(page.getByRole('dialog', { name: question })).toContainText(remove.text);
  await expectAccessible(page);
  await agree(page, question, remove.confirm);
  await expect(page.getByText(remove.done.replace('{{email}}', email))).toBeVisible();
  await expect(page.getByText(list.noneFound.replace('{{email}}', email))).toBeVisible();

  // Its owner can come back at any time, even by the letter that they have.
  await confirmByLink(reader, words, 'subscribe', link);
  await page.reload();
  await expectVerified(row, words, true);
});
