import { randomUUID } from 'node:crypto';
import { signIn } from '../support/personal-area';
import { getField } from '../support/article-editor';
import {
  getDecisionPanel,
  expectStatus,
  createSubmission,
  ARTICLE_STATUSES,
} from '../support/editor-articles';
import { createEditor } from '../support/editors';
import { expectFocusTrap, tabAndPress, tabTo, tabAndType } from '../support/keyboard';
import { expect, test } from '../support/test';

test('an editor decides with the keyboard only', async ({ page, words }, { project }) => {
  test.skip(project.name !== 'desktop-en', 'keyboard input does not depend on language or device');
  test.setTimeout(120_000);
  const { actions, titles, letter } = words.decisions;
  const { dates, header, messages } = words.editorArticles;
  const heading = page.getByRole('heading', { level: 1 });
  const getDecisionButton = (name: string) =>
    getDecisionPanel(page, words).getByRole('button', { name, exact: true });
  const title = `Stromal cells ${randomUUID()}`;
  await createSubmission(title);
  await signIn(page, words, await createEditor());

  await tabAndType(page, page.getByRole('searchbox'), title);
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole('searchbox')).toBeFocused();
  await tabAndPress(page, page.getByRole('link', { name: title, exact: true }));
  await expect(heading).toHaveText(title);
  await expect(heading).toBeFocused();

  await tabAndPress(page, page.getByRole('button', { name: header.more }));
  const editButton = page.getByRole('button', {
    name: dates.change.replace('{{date}}', dates.submissionDate),
  });
  await tabAndPress(page, editButton);
  await expect(getField(page, dates.submissionDate)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(editButton).toBeFocused();
  await tabAndPress(
    page,
    page.getByRole('link', { name: words.editorArticles.tabs.events, exact: true }),
  );
  await expect(page.getByRole('heading', { name: words.articles.events.heading })).toBeVisible();
  await tabAndType(page, getField(page, messages.text), 'The editors have your manuscript.');
  await tabAndPress(
    page,
    page.getByRole('button', { name: words.articles.messages.send, exact: true }),
  );
  await expect(getField(page, messages.text)).toHaveValue('');
  await expect(getField(page, messages.text)).toBeFocused();

  // The decision buttons are the last tab stops, with the main decision first.
  await tabAndPress(page, getDecisionButton(actions.accept));
  const accepting = page.getByRole('dialog', { name: titles.accept });
  await expectFocusTrap(page, accepting, getDecisionButton(actions.accept));
  await tabTo(page, getDecisionButton(actions['send-for-revision']));
  await tabTo(page, getDecisionButton(actions.decline));
  await tabTo(page, getDecisionButton(actions.accept), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(getField(accepting, letter.label)).toBeFocused();
  await page.keyboard.type('We are glad to accept it.');
  await tabAndPress(page, accepting.getByRole('button', { name: actions.accept, exact: true }));
  await expect(accepting).toBeHidden();
  await expect(heading).toBeFocused();
  await expectStatus(page, ARTICLE_STATUSES.accepted.en);

  await tabAndPress(page, getDecisionButton(actions['undo-accept']));
  const undoing = page.getByRole('dialog', { name: titles['undo-accept'] });
  await tabAndPress(
    page,
    undoing.getByRole('button', { name: actions['undo-accept'], exact: true }),
  );
  await expect(undoing).toBeHidden();
  await expect(heading).toBeFocused();
  await expectStatus(page, ARTICLE_STATUSES.submitted.en);
});
