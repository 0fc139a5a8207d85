import { randomUUID } from 'node:crypto';
import { startSession } from '../support/personal-area';
import {
  openDecisionDialog,
  confirmDecision,
  createSubmission,
  expectStatus,
  goToArticleTab,
  openEditorArticle,
  openFoldedFacts,
  ARTICLE_STATUSES,
} from '../support/editor-articles';
import { createEditor } from '../support/editors';
import {
  AssignmentClient,
  createReview,
  createReviewer,
  RECOMMENDATIONS,
} from '../support/reviews';
import { expect, expectAccessible, test } from '../support/test';

test('an editor reads two reviews side by side, looks at the history and decides', async ({
  page,
  words,
  language,
  isPhone,
}) => {
  test.setTimeout(120_000);
  const { sideBySide } = words.assignments;
  const { history } = words.editorArticles;
  const { id } = await createSubmission(`Mobilisation ${randomUUID()}`);
  const [editor, anne, bruno] = await Promise.all([
    createEditor(),
    createReviewer('Anne Holmberg'),
    createReviewer('Bruno Marchetti'),
  ]);
  const client = await AssignmentClient.signIn(editor);
  await createReview(client, id, anne, {
    resultId: RECOMMENDATIONS.needsChanges.id,
    commentForAuthor: 'The control group is small.',
    commentForEditor: 'I have doubts about the statistics.',
  });
  await createReview(client, id, bruno, {
    resultId: RECOMMENDATIONS.canBePublished.id,
    commentForAuthor: 'A clear and useful study.',
    commentForEditor: '',
  });

  await startSession(page, words, editor);
  await openEditorArticle(page, id, 'reviewing');
  await expectStatus(page, ARTICLE_STATUSES.reviewComplete[language]);
  const round = words.articleFiles.list.firstVersion;
  await page.getByRole('button', { name: sideBySide.open }).click();
  const comparison = page.getByRole('region', {
    name: sideBySide.label.replace('{{round}}', round),
  });
  const answers = comparison.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(answers.first().getByRole('cell')).toContainText([
    RECOMMENDATIONS.needsChanges[language],
    RECOMMENDATIONS.canBePublished[language],
  ]);
  await expect(comparison).toContainText('I have doubts about the statistics.');
  await expect(comparison).toContainText('A clear and useful study.');
  const [left, right] = await Promise.all(
    [0, 1].map((index) => answers.first().getByRole('cell').nth(index).boundingBox()),
  );
  // Beside each other on a desktop, below each other on a phone.
  expect(isPhone ? right!.x : right!.y).toBeCloseTo(isPhone ? left!.x : left!.y, 0);
  await expectAccessible(page);
  await page.getByRole('button', { name: sideBySide.close }).click();
  await expect(comparison).toBeHidden();

  await goToArticleTab(page, words, 'events');
  await expect(page.getByRole('listitem').filter({ hasText: history.completed })).toHaveCount(2);
  await expect(page.getByRole('listitem').filter({ hasText: history.asked })).toHaveCount(2);
  await expectAccessible(page);
  await openFoldedFacts(page, words);
  await expectAccessible(page);

  const dialog = await openDecisionDialog(page, words, 'send-for-revision');
  await expect(dialog).toContainText(`Anne Holmberg: ${RECOMMENDATIONS.needsChanges[language]}`);
  await confirmDecision(page, words, 'send-for-revision');
  await expectStatus(page, ARTICLE_STATUSES.revision[language]);
});
