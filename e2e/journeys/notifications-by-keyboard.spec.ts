import { randomUUID } from 'node:crypto';
import { startSession } from '../support/personal-area';
import { EditorClient, createSubmission } from '../support/editor-articles';
import { createEditor } from '../support/editors';
import { tabAndPress, tabTo } from '../support/keyboard';
import {
  decideAndWaitForLetter,
  getItemButton,
  expectCounts,
  expectState,
  getFeedItem,
  getFilterLink,
  NOTIFICATIONS,
  fillSentence,
} from '../support/notifications';
import { expect, test } from '../support/test';

test('notifications are read and hidden with the keyboard only', async ({ page, words, language }, {
  project,
}) => {
  test.skip(project.name !== 'desktop-en', 'keyboard input does not depend on language or device');
  test.setTimeout(90_000);
  const { sentences, reversed, readAll, showAll, settings } = words.notifications;
  const title = `Engraftment ${randomUUID()}`;
  const article = { ...(await createSubmission(title)), title };
  const editorClient = await EditorClient.signIn(await createEditor());
  await decideAndWaitForLetter(editorClient, article, 'accept');
  await decideAndWaitForLetter(editorClient, article, 'undo-accept');
  await decideAndWaitForLetter(editorClient, article, 'decline');
  const accepted = getFeedItem(
    page,
    words,
    fillSentence(reversed.articleAccepted, { article: title }),
  );
  const declined = getFeedItem(
    page,
    words,
    fillSentence(sentences.articleDeclined, { article: title }),
  );
  await startSession(page, words, article.author);

  await page.goto(NOTIFICATIONS);
  await expectCounts(page, words, language, { total: 3, unread: 3 });
  await tabAndPress(page, getFilterLink(page, words, 'unread'));
  await expect(page).toHaveURL(`${NOTIFICATIONS}?filter=unread`);
  await expect(getFilterLink(page, words, 'unread')).toBeFocused();
  // When the focused item disappears, the focus moves to its neighbour.
  await tabAndPress(page, getItemButton(declined, words, 'read'));
  await expect(declined).toHaveCount(0);
  await expect(accepted).toBeFocused();
  await tabTo(page, getFilterLink(page, words, 'all'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expectState(declined, words, 'read');
  await tabAndPress(page, getItemButton(declined, words, 'hide'));
  await expectState(declined, words, 'hidden');
  await expect(declined).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: readAll }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expectCounts(page, words, language, { total: 3, unread: 0 });
  await expect(page.getByRole('button', { name: readAll })).toBeFocused();

  await tabTo(page, getFilterLink(page, words, 'unread'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabAndPress(page, page.getByRole('link', { name: showAll }));
  await expect(page).toHaveURL(`${NOTIFICATIONS}?filter=all`);
  await tabAndPress(page, accepted.getByRole('link', { name: title }));
  await expect(page).toHaveURL(`/personal-area/user-articles/details/${article.id}`);
  await page.goBack();
  const muted = page.getByRole('region', { name: settings.title }).getByRole('switch').first();
  await tabAndPress(page, muted, 'Space');
  await expect(muted).not.toBeChecked();
  await expect(page.getByText(settings.saved, { exact: true })).toBeVisible();
  await expect(muted).toBeFocused();
});
