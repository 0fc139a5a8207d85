import { openDecisionDialog, EDITOR_ARTICLES, openEditorArticle } from '../support/editor-articles';
import { openIssueEditor } from '../support/issues';
import { openReviewerPanel } from '../support/reviews';
import { scrollToTop, expect, test } from './screenshots';
import { findArticleId, EDITOR, findUnpublishedIssueId } from './demo';

test('screens of editors: articles', async ({
  page,
  signInAs: enter,
  takeScreenshot: take,
  words,
}) => {
  await enter(EDITOR);
  await expect(page.getByRole('table')).toBeVisible();
  await take('editor-articles');

  await openEditorArticle(page, await findArticleId('reviewed'));
  const question = await openDecisionDialog(page, words, 'accept');
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await take('decision');
  await question.press('Escape');

  await openEditorArticle(page, await findArticleId('submitted'), 'reviewing');
  const panel = await openReviewerPanel(page, words);
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  await scrollToTop(panel);
  await take('assign-reviewer');

  await openEditorArticle(page, await findArticleId('underReview'), 'letters');
  const letters = page.getByRole('heading', { name: words.letters.article.heading });
  await expect(page.getByText(words.letters.facts.tries).first()).toBeVisible();
  await scrollToTop(letters, 140);
  await take('article-letters');
});

test('screens of editors: publication', async ({
  page,
  signInAs: enter,
  takeScreenshot: take,
  words,
}) => {
  const { translation, sectionsLabel, sections, headings } = words.editorArticleForm;
  await enter(EDITOR);
  await page.goto(`${EDITOR_ARTICLES}/edit/${await findArticleId('accepted')}`);
  await page.getByLabel(translation.mode).check();
  await take('translation');

  await page.goto(`${EDITOR_ARTICLES}/edit/${await findArticleId('published')}`);
  const bar = page.getByRole('navigation', { name: sectionsLabel });
  for (const section of ['references', 'contentHtml'] as const) {
    await bar.getByRole('link', { name: sections[section], exact: true }).click();
    const heading = page.getByRole('heading', { level: 2, name: headings[section], exact: true });
    await expect(heading).toBeVisible();
    await scrollToTop(bar, 80);
    await take(section === 'references' ? 'references' : 'full-text');
  }

  await openIssueEditor(page, words, await findUnpublishedIssueId(), 'sections');
  await take('issue-sections');
});
