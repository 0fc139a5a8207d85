import { randomUUID } from 'node:crypto';
import { chooseRole, openSignedInPage, signIn } from '../support/personal-area';
import { AuthorClient } from '../support/articles';
import { EDITOR_ARTICLES, EditorClient, createSubmission } from '../support/editor-articles';
import { createEditor } from '../support/editors';
import { waitForLetterAbout } from '../support/mailbox';
import {
  chooseFilter,
  decideAndWaitForLetter,
  getItemButton,
  expectCounts,
  expectState,
  getFeedItem,
  getFeedItems,
  NOTIFICATIONS,
  openNotifications,
  fillSentence,
  getUnreadBadge,
  readUnreadCount,
} from '../support/notifications';
import { AssignmentClient, createReviewer, REVIEWER_ARTICLES } from '../support/reviews';
import { expect, expectAccessible, test } from '../support/test';

/** Interval at which the page fetches the unread count. */
const POLL_INTERVAL_MS = 30_000;

const AUTHOR_ARTICLES = '/personal-area/user-articles';

test(
  'an editor is notified of a submission, and its author of the decision',
  { tag: '@screens' },
  async ({ page, browser, words, language, isPhone }) => {
    test.setTimeout(120_000);
    const { sentences, ago, none, showNew, readAll, showAll } = words.notifications;
    const title = `Graft failure ${randomUUID()}`;
    const editor = await createEditor();
    await page.clock.install();
    await signIn(page, words, editor);
    const badge = getUnreadBadge(page, words, isPhone);
    const before = await readUnreadCount(badge);
    const { id, author } = await createSubmission(title);
    await page.clock.fastForward(POLL_INTERVAL_MS);
    await expect.poll(() => readUnreadCount(badge)).toBeGreaterThan(before);

    // Every editor is also notified of articles that other tests submit.
    await openNotifications(page, words, isPhone);
    const submitted = getFeedItem(
      page,
      words,
      fillSentence(sentences.articleSubmitted, { article: title, author: 'Vera Sokolova' }),
    );
    await expectState(submitted, words, 'unread');
    await expect(submitted.getByRole('time')).toHaveText(ago.minutes_one.replace('{{count}}', '1'));
    await expect(submitted.getByRole('link', { name: 'Vera Sokolova' })).toHaveAttribute(
      'href',
      /^\/personal-area\/users\/details\/\d+$/,
    );
    await expectAccessible(page);
    await submitted.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(`${EDITOR_ARTICLES}/details/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.goBack();
    await expectState(submitted, words, 'read');
    await expect(getItemButton(submitted, words, 'read')).toHaveCount(0);

    const editorClient = await EditorClient.signIn(editor);
    const authorsPage = await openSignedInPage(browser, words, author);
    await authorsPage.goto('/personal-area/user-articles');
    const authorsBadge = getUnreadBadge(authorsPage, words, isPhone);
    // The acknowledgement of the submission.
    await expect.poll(() => readUnreadCount(authorsBadge)).toBe(1);
    await decideAndWaitForLetter(editorClient, { id, author, title }, 'send-for-revision');
    await openNotifications(authorsPage, words, isPhone);
    await expectCounts(authorsPage, words, language, { total: 2, unread: 2 });
    await expect.poll(() => readUnreadCount(authorsBadge)).toBe(2);
    const returned = getFeedItem(
      authorsPage,
      words,
      fillSentence(sentences.articleSentToRevision, { article: title }),
    );
    await expectState(returned, words, 'unread');
    await expect(returned.getByRole('link')).toHaveCount(1); // no person is linked
    await expect(returned.getByRole('link')).toHaveAttribute(
      'href',
      `${AUTHOR_ARTICLES}/details/${id}`,
    );

    const authorClient = await AuthorClient.signIn(author);
    await authorClient.revise(id);
    await authorClient.submit(id);
    await page.clock.fastForward(POLL_INTERVAL_MS);
    await page.getByRole('button', { name: showNew }).click();
    const again = getFeedItem(
      page,
      words,
      fillSentence(sentences.articleResubmitted, {
        article: title,
        revision: '1',
        author: 'Vera Sokolova',
      }),
    );
    await getItemButton(again, words, 'read').click();
    await expectState(again, words, 'read');
    await getItemButton(submitted, words, 'hide').click();
    await expect(submitted).toHaveCount(0);
    await chooseFilter(page, words, 'unread');
    await expect(page).toHaveURL(`${NOTIFICATIONS}?filter=unread`);
    await expect(again).toHaveCount(0);
    await chooseFilter(page, words, 'all');
    await expectState(submitted, words, 'hidden');
    await expect(getItemButton(submitted, words, 'hide')).toHaveCount(0);
    await expectAccessible(page);

    await decideAndWaitForLetter(editorClient, { id, author, title }, 'accept');
    await authorsPage.reload();
    const accepted = getFeedItem(
      authorsPage,
      words,
      fillSentence(sentences.articleAccepted, { article: title }),
    );
    await expectCounts(authorsPage, words, language, { total: 4, unread: 4 });
    await expect(getFeedItems(authorsPage, words).first()).toContainText(
      fillSentence(sentences.articleAccepted, { article: title }),
    );
    await chooseFilter(authorsPage, words, 'unread');
    await getItemButton(returned, words, 'hide').click();
    await expectCounts(authorsPage, words, language, { total: 3, unread: 3 });
    await expect(returned).toHaveCount(0);
    await authorsPage.getByRole('button', { name: readAll }).click();
    await expect(authorsPage.getByText(none.unread)).toBeVisible();
    await expect.poll(() => readUnreadCount(authorsBadge)).toBe(0);
    await expectAccessible(authorsPage);
    await authorsPage.getByRole('link', { name: showAll }).click();
    await expectCounts(authorsPage, words, language, { total: 4, unread: 0 });
    await expectState(accepted, words, 'read');
    await expectState(returned, words, 'hidden');
    await chooseFilter(authorsPage, words, 'default');
    await expectCounts(authorsPage, words, language, { total: 3, unread: 0 });
    // The server has stored it.
    await authorsPage.reload();
    await expectCounts(authorsPage, words, language, { total: 3, unread: 0 });
    await expectState(accepted, words, 'read');
  },
);

test('each role has its own notifications, and a reviewer sees no author names', async ({
  page,
  words,
  language,
  isPhone,
}) => {
  test.setTimeout(90_000);
  const { sentences } = words.notifications;
  const [mine, theirs] = ['Marrow', 'Plasma'].map((name) => `${name} ${randomUUID()}`) as [
    string,
    string,
  ];
  const person = await createReviewer('Nadia Orlova', { roles: ['user', 'reviewer'] });
  const authorClient = await AuthorClient.signIn(person.email);
  const { id } = await authorClient.createCompleteDraft(mine);
  await authorClient.submit(id);
  const toReview = await createSubmission(theirs);
  const editor = await createEditor();
  const editorClient = await EditorClient.signIn(editor);
  await decideAndWaitForLetter(editorClient, { id, author: person.email, title: mine }, 'decline');
  await (await AssignmentClient.signIn(editor)).assign(toReview.id, person);
  await waitForLetterAbout(person.email, 'review-request', theirs);

  await signIn(page, words, person.email);
  const badge = getUnreadBadge(page, words, isPhone);
  const declined = getFeedItem(
    page,
    words,
    fillSentence(sentences.articleDeclined, { article: mine }),
  );
  const request = getFeedItem(
    page,
    words,
    fillSentence(sentences.reviewAssignmentCreated, { article: theirs }),
  );
  // The acknowledgement of the submission, and the decision.
  await expect.poll(() => readUnreadCount(badge)).toBe(2);
  await openNotifications(page, words, isPhone);
  await expectState(declined, words, 'unread');
  await expect(getFeedItems(page, words)).toHaveCount(2);
  await declined.getByRole('link').click();
  await expect(page).toHaveURL(`${AUTHOR_ARTICLES}/details/${id}`);
  await expect.poll(() => readUnreadCount(badge)).toBe(1);

  await chooseRole(page, words, isPhone, 'reviewer');
  // The menu of a phone closes when the page changes.
  await expect(page).toHaveURL(/\/reviewer-assignments/);
  await expect.poll(() => readUnreadCount(badge)).toBe(1);
  await openNotifications(page, words, isPhone);
  await expectCounts(page, words, language, { total: 1, unread: 1 });
  await expect(request).toContainText(/\d\d\.\d\d\.\d{4}/); // due date
  await expect(request.getByRole('link')).toHaveCount(1);
  await expect(page.getByText('Sokolova')).toHaveCount(0);
  await request.getByRole('link', { name: theirs }).click();
  await expect(page).toHaveURL(`${REVIEWER_ARTICLES}/details/${toReview.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(theirs);
  await expect.poll(() => readUnreadCount(badge)).toBe(0);
});
