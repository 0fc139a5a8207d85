import { randomUUID } from 'node:crypto';
import { signIn } from '../house/area';
import { field } from '../house/article-editor';
import { decisions, expectStatus, newSubmission, STATUSES } from '../house/desk';
import { newEditor } from '../house/editors';
import { expectToHoldFocus, press, tabTo, write } from '../house/keyboard';
import { expect, test } from '../house/test';

test('an editor decides with the keyboard alone', async ({ page, words }, { project }) => {
  test.skip(project.name !== 'desktop-en', 'the keys are the same everywhere');
  test.setTimeout(120_000);
  const { actions, titles, letter } = words.decisions;
  const { dates, messages } = words.desk;
  const heading = page.getByRole('heading', { level: 1 });
  const button = (name: string) =>
    decisions(page, words).getByRole('button', { name, exact: true });
  const title = `Stromal cells ${randomUUID()}`;
  await newSubmission(title);
  await signIn(page, words, await newEditor());

  await write(page, page.getByRole('searchbox'), title);
  await expect(page).toHaveURL(/title=/);
  await expect(page.getByRole('searchbox')).toBeFocused();
  await press(page, page.getByRole('link', { name: title, exact: true }));
  await expect(heading).toHaveText(title);
  await expect(heading).toBeFocused();

  const pencil = page.getByRole('button', {
    name: dates.change.replace('{{date}}', dates.submissionDate),
  });
  await press(page, pencil);
  await expect(field(page, dates.submissionDate)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(pencil).toBeFocused();
  await press(page, page.getByRole('link', { name: words.desk.tabs.events, exact: true }));
  await expect(page.getByRole('heading', { name: words.articles.events.heading })).toBeVisible();
  await write(page, field(page, messages.text), 'The editors have your manuscript.');
  await press(page, page.getByRole('button', { name: words.articles.messages.send, exact: true }));
  await expect(field(page, messages.text)).toHaveValue('');
  await expect(field(page, messages.text)).toBeFocused();

  // The decisions stand last, the one that leads on before the others.
  await press(page, button(actions.accept));
  const accepting = page.getByRole('dialog', { name: titles.accept });
  await expectToHoldFocus(page, accepting, button(actions.accept));
  await tabTo(page, button(actions['send-for-revision']));
  await tabTo(page, button(actions.decline));
  await tabTo(page, button(actions.accept), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(field(accepting, letter.label)).toBeFocused();
  await page.keyboard.type('We are glad to accept it.');
  await press(page, accepting.getByRole('button', { name: actions.accept, exact: true }));
  await expect(accepting).toBeHidden();
  await expect(heading).toBeFocused();
  await expectStatus(page, STATUSES.accepted.en);

  await press(page, button(actions['undo-accept']));
  const undoing = page.getByRole('dialog', { name: titles['undo-accept'] });
  await press(page, undoing.getByRole('button', { name: actions['undo-accept'], exact: true }));
  await expect(undoing).toBeHidden();
  await expect(heading).toBeFocused();
  await expectStatus(page, STATUSES.submitted.en);
});
