import { randomUUID } from 'node:crypto';
import { EDITOR_ARTICLES, createSubmission } from '../support/editor-articles';
import { createEditor } from '../support/editors';
import { waitForLetterAbout } from '../support/mailbox';
import {
  fillSentence,
  getFeedItem,
  getUnreadBadge,
  openNotifications,
  readUnreadCount,
} from '../support/notifications';
import { sendGatheredMessages } from '../support/octavo';
import { openSignedInPage, startSession } from '../support/personal-area';
import { expect, expectAccessible, test } from '../support/test';
import { pluralize } from '../support/texts';

const AUTHOR_ARTICLES = '/personal-area/user-articles';

test(
  'author and editor each find the message of the other',
  { tag: '@screens' },
  async ({ page, browser, words, language, isPhone }) => {
    test.setTimeout(120_000);
    const { messages, number: numberLabel } = words.articles;
    const title = `Chimerism ${randomUUID()}`;
    const oneUnread = pluralize(messages, 'unread', 1, language);
    const markName = new RegExp(`^${oneUnread.replace(/\s/g, '\\s')}\\s?: ${title}$`);
    const { id, author } = await createSubmission(title);
    const editor = await createEditor();

    // The author has the number in the acknowledgement and on the page, and writes.
    const authorsPage = await openSignedInPage(browser, words, author);
    await authorsPage.goto(`${AUTHOR_ARTICLES}/details/${id}`);
    const line = authorsPage.getByRole('heading', { level: 1 }).locator('+ p');
    await expect(line).toContainText(numberLabel);
    const number = /[A-Z]+-\d{4}-\d{4}/.exec((await line.textContent()) ?? '')?.[0] ?? '';
    const receipt = await waitForLetterAbout(author, 'submission-received', title);
    expect(receipt.subject).toMatch(new RegExp(`^${number} · `));
    await authorsPage.getByLabel(messages.text).fill('May we add a figure?');
    await authorsPage.getByRole('button', { name: messages.send, exact: true }).click();
    await expect(authorsPage.getByLabel(messages.text)).toHaveValue('');

    // The editor sees the mark beside the article, which the number finds, and follows it.
    await startSession(page, words, editor);
    await page.goto(EDITOR_ARTICLES);
    await page.getByRole('searchbox').fill(number);
    const mark = page.getByRole('link', { name: markName });
    await expect(mark).toBeVisible();
    await expectAccessible(page);
    await mark.click();
    await expect(page).toHaveURL(`${EDITOR_ARTICLES}/details/${id}#messages`);
    const question = page.getByRole('listitem').filter({ hasText: 'May we add a figure?' });
    await expect(question).toBeInViewport();
    await expect(question).toContainText(messages.new);
    await expectAccessible(page);
    await page.getByLabel(words.editorArticles.messages.text).fill('Please do, in colour.');
    await page.getByRole('button', { name: messages.send, exact: true }).click();
    await expect(page.getByText('Please do, in colour.')).toBeVisible();
    await page.goto(`${EDITOR_ARTICLES}?title=${number}`);
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
    await expect(mark).toHaveCount(0);

    // The author finds the answer in the list, in the feed and by e-mail; reading it settles all.
    await authorsPage.goto(AUTHOR_ARTICLES);
    await expect(authorsPage.getByRole('link', { name: markName })).toBeVisible();
    const badge = getUnreadBadge(authorsPage, words, isPhone);
    await expect.poll(() => readUnreadCount(badge)).toBe(2);
    await openNotifications(authorsPage, words, isPhone);
    const sentence = fillSentence(words.notifications.sentences.messageFromEditors, {
      article: title,
    });
    const news = getFeedItem(authorsPage, words, sentence);
    await expectAccessible(authorsPage);
    // Leaving the page before would cancel the request that marks the answer as read.
    const marked = authorsPage.waitForResponse((response) =>
      response.url().endsWith('/messages/read'),
    );
    await news.getByRole('link', { name: title }).click();
    await expect(authorsPage).toHaveURL(`${AUTHOR_ARTICLES}/details/${id}#messages`);
    const answer = authorsPage.getByRole('listitem').filter({ hasText: 'Please do, in colour.' });
    await expect(answer).toBeInViewport();
    await expect(answer).toContainText(words.articles.roles.editor);
    await expect.poll(() => readUnreadCount(badge)).toBe(1);
    await marked;
    await authorsPage.goto(AUTHOR_ARTICLES);
    await expect(authorsPage.getByRole('link', { name: title, exact: true })).toBeVisible();
    await expect(authorsPage.getByRole('link', { name: oneUnread })).toHaveCount(0);
    await sendGatheredMessages(id);
    const letter = await waitForLetterAbout(author, 'message-received', title);
    expect(letter.text).toContain('Please do, in colour.');
  },
);
