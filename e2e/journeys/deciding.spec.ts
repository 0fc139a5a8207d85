import { randomUUID } from 'node:crypto';
import { openSignedInPage, signIn, waitUntilLoaded, startSession } from '../support/personal-area';
import { getField, openDraft } from '../support/article-editor';
import { AuthorClient, makeCorrespondingAuthor } from '../support/articles';
import {
  openDecisionDialog,
  toTimePattern,
  confirmDecision,
  getDecisionPanel,
  EDITOR_ARTICLES,
  EditorClient,
  expectStatus,
  goToArticleTab,
  createSubmission,
  openArticleFromList,
  openEditorArticle,
  getArticleTab,
  ARTICLE_STATUSES,
} from '../support/editor-articles';
import { createEditor } from '../support/editors';
import { fetchLetters, waitForLetterAbout } from '../support/mailbox';
import { expireHold } from '../support/octavo';
import {
  AssignmentClient,
  createReview,
  createReviewer,
  RECOMMENDATIONS,
} from '../support/reviews';
import { expect, expectAccessible, test } from '../support/test';
import type { Language, Texts } from '../support/texts';

const HOLD_MINUTES = 10;

/** Formats the notice that says who is notified of a decision, and when. */
function formatNotice(words: Texts, language: Language): string {
  const form = new Intl.PluralRules(language).select(HOLD_MINUTES);
  const notice = (words.decisions.notifies as Record<string, string>)[`author_${form}`] ?? '';
  return notice.replace('{{name}}', 'V. Sokolova').replace('{{count}}', String(HOLD_MINUTES));
}

test('search and filters of the article list are in the URL', async ({
  page,
  words,
  language,
  isPhone,
}) => {
  const { list } = words.editorArticles;
  const { byStatus, all } = words.articles.list;
  const { noneFound, searchesAll } = words.workbench.list;
  const subject = `Chimerism ${randomUUID()}`;
  for (const number of [1, 2]) await createSubmission(`${subject} ${number}`);
  const titles = page.getByRole('link', { name: new RegExp(`^${subject} \\d$`) });
  const search = page.getByRole('searchbox');
  await signIn(page, words, await createEditor());

  await expect(page).toHaveURL(EDITOR_ARTICLES);
  const statuses = page.getByRole('navigation', { name: byStatus });
  const tab = statuses.locator('[aria-current]');
  await expect(tab).toContainText(ARTICLE_STATUSES.submitted[language]);
  // Without Enter.
  await search.pressSequentially(subject);
  await expect(titles).toHaveText([`${subject} 2`, `${subject} 1`]);
  await expect(page).toHaveURL(
    `${EDITOR_ARTICLES}?search=${encodeURIComponent(subject).replace('%20', '+')}`,
  );
  await expect(tab).toContainText(all);
  await expect(page.getByText(searchesAll)).toBeVisible();

  if (isPhone) {
    await page
      .getByLabel(words.lists.sortBy)
      .selectOption(words.lists.ascending.replace('{{column}}', words.articles.columns.title));
  } else {
    await page.getByRole('link', { name: words.articles.columns.title, exact: true }).click();
  }
  await expect(titles).toHaveText([`${subject} 1`, `${subject} 2`]);
  await page.getByLabel(list.withoutIssue).check();
  await expect(page).toHaveURL(/order=titleEn.*&withIssue=false/);
  await expect(titles).toHaveCount(2);

  const published = statuses.getByRole('link', { name: ARTICLE_STATUSES.published[language] });
  await expect(published).toHaveAttribute('href', /withIssue=false/);
  await published.click();
  await expect(page.getByText(noneFound.replace('{{search}}', subject))).toBeVisible();
  await expectAccessible(page);
  const shared = page.url();
  await page.getByRole('link', { name: list.clearFilters }).click();
  await expect(search).toHaveValue('');
  await expect(page.getByRole('row').nth(5)).toBeVisible(); // articles of the demo
  await page.goto(shared);
  await expect(search).toHaveValue(subject);
  await expect(page.getByLabel(list.withoutIssue)).toBeChecked();

  await page.goto(EDITOR_ARTICLES);
  await search.fill(subject);
  await expect(page).toHaveURL(/search=/);
  await titles.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${subject} 2`);
  await page.goBack();
  await expect(titles).toHaveCount(2);
  await expect(search).toHaveValue(subject);
});

test('an editor reads an article, writes to its author, decides and undoes it', async ({
  page,
  browser,
  words,
  language,
}) => {
  test.setTimeout(180_000);
  const { hints, held, messages } = words.editorArticles;
  const { notifies, leadsTo, letter } = words.decisions;
  const { send } = words.articles.messages;
  const title = `Donor lymphocytes ${randomUUID()}`;
  const { id, author } = await createSubmission(title);
  const authorsPage = await openSignedInPage(browser, words, author);
  await signIn(page, words, await createEditor());
  const expectStatusName = (name: keyof typeof ARTICLE_STATUSES) =>
    expectStatus(page, ARTICLE_STATUSES[name][language]);
  const getMessage = (text: string) => page.getByRole('listitem').filter({ hasText: text });

  await expectAccessible(page);
  await openArticleFromList(page, words, title);
  await expect(page.getByText(hints['add-reviewers'])).toBeVisible();
  await expectStatusName('submitted');
  await expectAccessible(page);
  for (const part of [
    'files',
    'reviewing',
    'references',
    'contentHtml',
    'contentPdf',
    'events',
  ] as const) {
    await goToArticleTab(page, words, part);
    await waitUntilLoaded(page);
    await expectAccessible(page);
  }
  await expect(page.getByText(/^Vera Sokolova/).first()).toBeVisible();

  await getField(page, messages.text).fill('The editors have your manuscript.');
  await page.getByRole('button', { name: send, exact: true }).click();
  await expect(getMessage('The editors have your manuscript.')).toContainText(
    words.editorArticles.you,
  );
  await authorsPage.goto(`/personal-area/user-articles/details/${id}`);
  const seen = authorsPage.getByRole('listitem');
  await expect(seen.filter({ hasText: 'The editors have your manuscript.' })).toContainText(
    words.articles.roles.editor,
  );
  await expect(authorsPage.getByText('Lebedev')).toHaveCount(0);

  const accepting = await openDecisionDialog(page, words, 'accept');
  await expect(accepting).toContainText(title);
  await expect(accepting).toContainText(formatNotice(words, language));
  await expect(accepting).toContainText(
    leadsTo.replace('{{status}}', ARTICLE_STATUSES.accepted[language]),
  );
  await getField(accepting, letter.label).fill('We are glad to accept it.');
  await expectAccessible(page);
  await confirmDecision(page, words, 'accept');
  await expectStatusName('accepted');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText(toTimePattern(held))).toBeVisible();
  await expect(getMessage('We are glad to accept it.')).toContainText(
    toTimePattern(messages.heldUntil),
  );
  await expectAccessible(page);
  // Until they are notified, authors see neither the decision nor its letter.
  const expectUnchangedForAuthor = async () => {
    await authorsPage.goto(`/personal-area/user-articles/details/${id}`);
    await expectStatus(authorsPage, ARTICLE_STATUSES.submitted[language]);
    await expect(seen.filter({ hasText: 'The editors have your manuscript.' })).toBeVisible();
    await expect(authorsPage.getByText('We are glad to accept it.')).toHaveCount(0);
    await expect(authorsPage.getByRole('link', { name: words.articles.details.edit })).toHaveCount(
      0,
    );
    await authorsPage.goto(`/personal-area/user-articles/details/${id}?tab=events`);
    await expect(authorsPage.getByText(words.articles.events.types.created)).toBeVisible();
    await expect(authorsPage.getByText(ARTICLE_STATUSES.accepted[language])).toHaveCount(0);
    await expect(authorsPage.getByText(ARTICLE_STATUSES.revision[language])).toHaveCount(0);
    await expect(authorsPage.getByText(ARTICLE_STATUSES.declined[language])).toHaveCount(0);
  };
  await expectUnchangedForAuthor();

  const undoing = await openDecisionDialog(page, words, 'undo-accept');
  await expect(undoing).toContainText(notifies.recalled.replace('{{name}}', 'V. Sokolova'));
  await expectAccessible(page);
  await confirmDecision(page, words, 'undo-accept');
  await expectStatusName('submitted');
  await expect(page.getByText(toTimePattern(held))).toHaveCount(0);
  await expect(getMessage('The editors have your manuscript.')).toBeVisible();
  await expect(getMessage('We are glad to accept it.')).toHaveCount(0);

  for (const [action, undo, name] of [
    ['send-for-revision', 'undo-send-for-revision', 'revision'],
    ['decline', 'undo-decline', 'declined'],
  ] as const) {
    await openDecisionDialog(page, words, action);
    await expectAccessible(page);
    await confirmDecision(page, words, action);
    await expectStatusName(name);
    if (name === 'revision') await expectUnchangedForAuthor();
    await openDecisionDialog(page, words, undo);
    await confirmDecision(page, words, undo);
    await expectStatusName('submitted');
    await expect(page.getByText(toTimePattern(held))).toHaveCount(0);
  }
  await goToArticleTab(page, words, 'events');
  const eventAuthor = `${words.editorArticles.you}, ${words.editorArticles.inPart.editor}`;
  await expect(page.getByRole('listitem').filter({ hasText: eventAuthor })).toHaveCount(6);
  // The author never learns of decisions that were undone within the hold.
  await expectUnchangedForAuthor();
  const receipt = await waitForLetterAbout(author, 'submission-received', title);
  expect(await fetchLetters(author)).toEqual([receipt]);
});

test('a submission is returned with a letter, and its author is notified at once', async ({
  page,
  browser,
  words,
}) => {
  const { letter, notifies } = words.decisions;
  const title = `Graft failure ${randomUUID()}`;
  const { id, author } = await createSubmission(title);
  await startSession(page, words, await createEditor());
  await openEditorArticle(page, id);
  const returning = await openDecisionDialog(page, words, 'undo-submit');
  await expect(returning).toContainText(
    notifies['author-at-once'].replace('{{name}}', 'V. Sokolova'),
  );
  await getField(returning, letter.label).fill('Please anonymise Figure 2.');
  await confirmDecision(page, words, 'undo-submit');
  await expect(page).toHaveURL(EDITOR_ARTICLES);

  const sent = await waitForLetterAbout(author, 'article-returned', title);
  expect(sent.text).toContain('Please anonymise Figure 2.');
  expect(sent.text).not.toContain('Lebedev');
  const authorsPage = await openSignedInPage(browser, words, author);
  await openDraft(authorsPage, words, id);
  const { heading } = words.articles.messages;
  const side = authorsPage.getByRole('complementary', { name: heading, exact: true });
  await expect(side).toBeVisible();
  const fold = side.getByRole('button', { name: heading, exact: true });
  if (await fold.isVisible()) await fold.click();
  await expect(side.getByText('Please anonymise Figure 2.')).toBeVisible();
});

test('an author submits a revision from its details', async ({ page, words, language }) => {
  test.setTimeout(120_000);
  const { submit } = words.articleFiles;
  const title = `Second graft ${randomUUID()}`;
  const { id, author } = await createSubmission(title);
  await (await EditorClient.signIn(await createEditor())).decide(id, 'send-for-revision');
  await expireHold(id);
  await waitForLetterAbout(author, 'article-sent-for-revision', title);
  await startSession(page, words, author);
  await page.goto(`/personal-area/user-articles/details/${id}`);
  await expectStatus(page, ARTICLE_STATUSES.revision[language]);
  const submitButton = page.getByRole('button', { name: submit.action, exact: true });
  await submitButton.click();
  const missing = page.getByText(words.articles.details.notReady);
  await expect(missing).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);

  await (await AuthorClient.signIn(author)).revise(id);
  await page.reload();
  await submitButton.click();
  const question = page.getByRole('dialog', { name: submit.question });
  await question.getByRole('button', { name: submit.action, exact: true }).click();
  await expectStatus(page, ARTICLE_STATUSES.submitted[language]);
  await expect(submitButton).toHaveCount(0);
});

test('an editor decides with the recommendations in sight, from a template and after a preview', async ({
  page,
  words,
  language,
}) => {
  const { reviews, preview, letter } = words.decisions;
  const title = `Conditioning ${randomUUID()}`;
  const { id, author } = await createSubmission(title);
  const editor = await createEditor();
  const reviewer = await createReviewer('Marie Delacroix');
  await createReview(await AssignmentClient.signIn(editor), id, reviewer, {
    resultId: RECOMMENDATIONS.needsChanges.id,
    commentForAuthor: 'Please shorten the introduction.',
    commentForEditor: 'I know this group well.',
  });
  const recommendation = RECOMMENDATIONS.needsChanges[language];
  await startSession(page, words, editor);
  await page.goto(`${EDITOR_ARTICLES}?status=review-complete`);
  await page.getByRole('searchbox').fill(title);
  await expect(
    page.getByText(
      words.editorArticles.list.recommendations.replace('{{results}}', recommendation),
    ),
  ).toHaveCount(1);
  await openArticleFromList(page, words, title);
  await expect(page.getByText(words.editorArticles.hints.decide)).toBeVisible();
  await expect(
    getDecisionPanel(page, words).getByRole('link', {
      name: words.decisions.nextSteps['read-reviews'],
    }),
  ).toBeVisible();

  const dialog = await openDecisionDialog(page, words, 'send-for-revision');
  const round = dialog.getByRole('region', { name: reviews.heading });
  await expect(round.getByRole('listitem')).toHaveText([`Marie Delacroix: ${recommendation}`]);
  await expect(round).toContainText(reviews.goAlong);

  const text = getField(dialog, letter.label);
  await dialog.getByRole('button', { name: letter.useTemplate }).click();
  await expect(text).not.toHaveValue('');
  const template = await text.inputValue();
  await text.fill('My own words.');
  await dialog.getByRole('button', { name: letter.useTemplate }).click();
  await dialog.getByRole('button', { name: letter.keep }).click();
  await expect(text).toHaveValue('My own words.');
  await dialog.getByRole('button', { name: letter.useTemplate }).click();
  await dialog.getByRole('button', { name: letter.replace }).click();
  await expect(text).toHaveValue(template);

  await dialog.getByRole('button', { name: preview.show }).click();
  const shown = dialog.getByRole('region', { name: preview.heading });
  await expect(shown).toContainText(/\d{4}-\d{4} · /); // the manuscript number in the subject
  await expect(shown).toContainText('Vera Sokolova');
  await expect(shown).toContainText(template.split('\n')[0] ?? '');
  await expect(shown).toContainText('Please shorten the introduction.');
  await expect(shown).not.toContainText('Delacroix');
  await expect(shown).not.toContainText('I know this group well.');
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBeLessThanOrEqual(0);

  await confirmDecision(page, words, 'send-for-revision');
  await expectStatus(page, ARTICLE_STATUSES.revision[language]);
  // Previews send nothing.
  const receipt = await waitForLetterAbout(author, 'submission-received', title);
  expect(await fetchLetters(author)).toEqual([receipt]);
});

test('the second of two concurrent decisions is refused with a message', async ({
  page,
  browser,
  words,
  language,
}) => {
  const { failed, overtaken, letter } = words.decisions;
  const { id } = await createSubmission('Residual disease before transplantation');
  await startSession(page, words, await createEditor());
  const other = await openSignedInPage(browser, words, await createEditor());
  await openEditorArticle(page, id);
  await openEditorArticle(other, id);
  await openDecisionDialog(page, words, 'accept');
  const declining = await openDecisionDialog(other, words, 'decline');
  await getField(declining, letter.label).fill('Regrettably, the journal cannot publish it.');

  await confirmDecision(page, words, 'accept');
  await declining.getByRole('button', { name: words.decisions.actions.decline }).click();
  await expect(declining).toBeHidden();
  const refusal = other.getByRole('alert').filter({ hasText: failed.decline });
  await expect(refusal).toContainText(overtaken);
  await expectStatus(other, ARTICLE_STATUSES.accepted[language]);
  await expect(getDecisionPanel(other, words).getByRole('button')).toHaveText([
    words.decisions.actions.publish,
    words.decisions.actions['undo-accept'],
  ]);
  await expectAccessible(other);
  await expectStatus(page, ARTICLE_STATUSES.accepted[language]);
});

test('an editor who is an author has read-only access', async ({ page, words }) => {
  const { recused, reviewing, roles } = words.editorArticles;
  const editor = await createEditor();
  const { id } = await createSubmission('Virus-specific T cells', {
    authors: [makeCorrespondingAuthor(editor)],
    suggestedReviewers: [
      { email: 'dausset@e2e.test', firstNameEn: 'Jean', lastNameEn: 'Dausset', exclude: false },
    ],
  });
  await startSession(page, words, editor);
  await openEditorArticle(page, id);
  await expect(page.getByText(recused.title)).toBeVisible();
  await expect(getArticleTab(page, words, 'files')).toBeVisible();
  await expect(getDecisionPanel(page, words)).toHaveCount(0);
  await expect(getField(page, words.editorArticles.messages.text)).toHaveCount(0);
  await expect(page.getByRole('link', { name: words.articles.details.edit })).toHaveCount(0);
  await expectAccessible(page);
  await goToArticleTab(page, words, 'events');
  await expect(page.getByRole('listitem').filter({ hasText: roles.author }).first()).toBeVisible();
  await page.goto(`${EDITOR_ARTICLES}/details/${id}?tab=reviewing`);
  await expect(page.getByText(reviewing.hidden)).toBeVisible();
  await expect(page.getByText('Dausset')).toHaveCount(0);
  await page.goto(`${EDITOR_ARTICLES}/edit/${id}`);
  await expect(page).toHaveURL(`${EDITOR_ARTICLES}/details/${id}`);
});
