import { randomUUID } from 'node:crypto';
import { chooseRole, inAnotherBrowser, signIn } from '../house/area';
import { Author } from '../house/articles';
import { DESK, Editor, newSubmission } from '../house/desk';
import { newEditor } from '../house/editors';
import { letterAbout } from '../house/mailbox';
import {
  chooseFilter,
  decideAndTell,
  deed,
  expectCounts,
  expectState,
  feedItem,
  feedItems,
  NOTIFICATIONS,
  openNotifications,
  told,
  unreadBadge,
  unreadIn,
} from '../house/notifications';
import { Assigner, newReviewer, REVIEWER_ARTICLES } from '../house/reviews';
import { expect, expectAccessible, test } from '../house/test';

/** So often the page asks by itself. */
const ASKED_EVERY = 30_000;

const USERS_ARTICLES = '/personal-area/user-articles';

test(
  'an editor sees a submission come in, and its author what was decided',
  { tag: '@screens' },
  async ({ page, browser, words, language, isPhone }) => {
    test.setTimeout(120_000);
    const { told: says, ago, none, showNew, readAll, showAll } = words.notifications;
    const title = `Graft failure ${randomUUID()}`;
    const editor = await newEditor();
    await page.clock.install();
    await signIn(page, words, editor);
    const badge = unreadBadge(page, words, isPhone);
    const before = await unreadIn(badge);
    const { id, author } = await newSubmission(title);
    await page.clock.fastForward(ASKED_EVERY);
    await expect.poll(() => unreadIn(badge)).toBeGreaterThan(before);

    // Other tests submit articles meanwhile, and every editor hears of each: only this one is looked at.
    await openNotifications(page, words, isPhone);
    const submitted = feedItem(
      page,
      words,
      told(says.articleSubmitted, { article: title, author: 'Vera Sokolova' }),
    );
    await expectState(submitted, words, 'unread');
    await expect(submitted.getByRole('time')).toHaveText(ago.minutes_one.replace('{{count}}', '1'));
    await expect(submitted.getByRole('link', { name: 'Vera Sokolova' })).toHaveAttribute(
      'href',
      /^\/personal-area\/users\/details\/\d+$/,
    );
    await expectAccessible(page);
    await submitted.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(`${DESK}/details/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.goBack();
    await expectState(submitted, words, 'read');
    await expect(deed(submitted, words, 'read')).toHaveCount(0);

    const desk = await Editor.signedIn(editor);
    const authorsPage = await inAnotherBrowser(browser, words, author);
    const authorsBadge = unreadBadge(authorsPage, words, isPhone);
    expect(await unreadIn(authorsBadge)).toBe(0);
    await decideAndTell(desk, { id, author, title }, 'send-for-revision');
    await openNotifications(authorsPage, words, isPhone);
    await expectCounts(authorsPage, words, language, { total: 1, unread: 1 });
    await expect.poll(() => unreadIn(authorsBadge)).toBe(1);
    const returned = feedItem(
      authorsPage,
      words,
      told(says.articleSentToRevision, { article: title }),
    );
    await expectState(returned, words, 'unread');
    await expect(returned.getByRole('link')).toHaveCount(1); // nobody's name
    await expect(returned.getByRole('link')).toHaveAttribute(
      'href',
      `${USERS_ARTICLES}/details/${id}`,
    );

    const writer = await Author.signedIn(author);
    await writer.revise(id);
    await writer.submit(id);
    await page.clock.fastForward(ASKED_EVERY);
    await page.getByRole('button', { name: showNew }).click();
    const again = feedItem(
      page,
      words,
      told(says.articleResubmitted, { article: title, revision: '1', author: 'Vera Sokolova' }),
    );
    await deed(again, words, 'read').click();
    await expectState(again, words, 'read');
    await deed(submitted, words, 'hide').click();
    await expect(submitted).toHaveCount(0);
    await chooseFilter(page, words, 'unread');
    await expect(page).toHaveURL(`${NOTIFICATIONS}?filter=unread`);
    await expect(again).toHaveCount(0);
    await chooseFilter(page, words, 'all');
    await expectState(submitted, words, 'hidden');
    await expect(deed(submitted, words, 'hide')).toHaveCount(0);
    await expectAccessible(page);

    await decideAndTell(desk, { id, author, title }, 'accept');
    await authorsPage.reload();
    const accepted = feedItem(authorsPage, words, told(says.articleAccepted, { article: title }));
    await expectCounts(authorsPage, words, language, { total: 2, unread: 2 });
    await expect(feedItems(authorsPage, words).first()).toContainText(
      told(says.articleAccepted, { article: title }),
    );
    await chooseFilter(authorsPage, words, 'unread');
    await deed(returned, words, 'hide').click();
    await expectCounts(authorsPage, words, language, { total: 1, unread: 1 });
    await expect(returned).toHaveCount(0);
    await authorsPage.getByRole('button', { name: readAll }).click();
    await expect(authorsPage.getByText(none.unread)).toBeVisible();
    await expect.poll(() => unreadIn(authorsBadge)).toBe(0);
    await expectAccessible(authorsPage);
    await authorsPage.getByRole('link', { name: showAll }).click();
    await expectCounts(authorsPage, words, language, { total: 2, unread: 0 });
    await expectState(accepted, words, 'read');
    await expectState(returned, words, 'hidden');
    await chooseFilter(authorsPage, words, 'default');
    await expectCounts(authorsPage, words, language, { total: 1, unread: 0 });
    // The server knows it, too.
    await authorsPage.reload();
    await expectCounts(authorsPage, words, language, { total: 1, unread: 0 });
    await expectState(accepted, words, 'read');
  },
);

test('each role is told its own, and a reviewer no author’s name', async ({
  page,
  words,
  language,
  isPhone,
}) => {
  test.setTimeout(90_000);
  const { told: says } = words.notifications;
  const [mine, theirs] = ['Marrow', 'Plasma'].map((name) => `${name} ${randomUUID()}`) as [
    string,
    string,
  ];
  const person = await newReviewer('Nadia Orlova', { roles: ['user', 'reviewer'] });
  const writer = await Author.signedIn(person.email);
  const { id } = await writer.newCompleteDraft(mine);
  await writer.submit(id);
  const toReview = await newSubmission(theirs);
  const editor = await newEditor();
  const desk = await Editor.signedIn(editor);
  await decideAndTell(desk, { id, author: person.email, title: mine }, 'decline');
  await (await Assigner.signedIn(editor)).assign(toReview.id, person);
  await letterAbout(person.email, 'review-request', theirs);

  await signIn(page, words, person.email);
  const badge = unreadBadge(page, words, isPhone);
  const declined = feedItem(page, words, told(says.articleDeclined, { article: mine }));
  const asked = feedItem(page, words, told(says.reviewAssignmentCreated, { article: theirs }));
  await expect.poll(() => unreadIn(badge)).toBe(1);
  await openNotifications(page, words, isPhone);
  await expectState(declined, words, 'unread');
  await expect(feedItems(page, words)).toHaveCount(1);
  await declined.getByRole('link').click();
  await expect(page).toHaveURL(`${USERS_ARTICLES}/details/${id}`);
  await expect.poll(() => unreadIn(badge)).toBe(0);

  await chooseRole(page, words, isPhone, 'reviewer');
  await expect.poll(() => unreadIn(badge)).toBe(1);
  await openNotifications(page, words, isPhone);
  await expectCounts(page, words, language, { total: 1, unread: 1 });
  await expect(asked).toContainText(/\d\d\.\d\d\.\d{4}/); // until when
  await expect(asked.getByRole('link')).toHaveCount(1);
  await expect(page.getByText('Sokolova')).toHaveCount(0);
  await asked.getByRole('link', { name: theirs }).click();
  await expect(page).toHaveURL(`${REVIEWER_ARTICLES}/details/${toReview.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(theirs);
  await expect.poll(() => unreadIn(badge)).toBe(0);
});
