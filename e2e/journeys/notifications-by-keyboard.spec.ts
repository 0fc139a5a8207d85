import { randomUUID } from 'node:crypto';
import { signIn } from '../house/area';
import { Editor, newSubmission } from '../house/desk';
import { newEditor } from '../house/editors';
import { press, tabTo } from '../house/keyboard';
import {
  decideAndTell,
  deed,
  expectCounts,
  expectState,
  feedItem,
  filterLink,
  NOTIFICATIONS,
  told,
} from '../house/notifications';
import { expect, test } from '../house/test';

test('notifications are read and hidden with the keyboard alone', async ({
  page,
  words,
  language,
}, { project }) => {
  test.skip(project.name !== 'desktop-en', 'the keys are the same everywhere');
  test.setTimeout(90_000);
  const { told: says, takenBack, readAll, showAll, settings } = words.notifications;
  const title = `Engraftment ${randomUUID()}`;
  const article = { ...(await newSubmission(title)), title };
  const desk = await Editor.signedIn(await newEditor());
  await decideAndTell(desk, article, 'accept');
  await decideAndTell(desk, article, 'undo-accept');
  await decideAndTell(desk, article, 'decline');
  const accepted = feedItem(page, words, told(takenBack.articleAccepted, { article: title }));
  const declined = feedItem(page, words, told(says.articleDeclined, { article: title }));
  await signIn(page, words, article.author);

  await page.goto(NOTIFICATIONS);
  await expectCounts(page, words, language, { total: 2, unread: 2 });
  await press(page, filterLink(page, words, 'unread'));
  await expect(page).toHaveURL(`${NOTIFICATIONS}?filter=unread`);
  await expect(filterLink(page, words, 'unread')).toBeFocused();
  // What was pressed goes, and the work goes on at its neighbour.
  await press(page, deed(declined, words, 'read'));
  await expect(declined).toHaveCount(0);
  await expect(accepted).toBeFocused();
  await tabTo(page, filterLink(page, words, 'all'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expectState(declined, words, 'read');
  await press(page, deed(declined, words, 'hide'));
  await expectState(declined, words, 'hidden');
  await expect(declined).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: readAll }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expectCounts(page, words, language, { total: 2, unread: 0 });
  await expect(page.getByRole('button', { name: readAll })).toBeFocused();

  await tabTo(page, filterLink(page, words, 'unread'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('link', { name: showAll }));
  await expect(page).toHaveURL(`${NOTIFICATIONS}?filter=all`);
  await press(page, accepted.getByRole('link', { name: title }));
  await expect(page).toHaveURL(`/personal-area/user-articles/details/${article.id}`);
  await page.goBack();
  const muted = page.getByRole('region', { name: settings.title }).getByRole('switch').first();
  await press(page, muted, 'Space');
  await expect(muted).not.toBeChecked();
  await expect(page.getByText(settings.saved, { exact: true })).toBeVisible();
  await expect(muted).toBeFocused();
});
