import { ask, DESK, openOnDesk } from '../house/desk';
import { openIssueEditor } from '../house/issues';
import { openPanel } from '../house/reviews';
import { bringUp, expect, test } from './camera';
import { articleId, EDITOR, unpublishedIssueId } from './demo';

test('what editors see', async ({ page, enter, take, words }) => {
  await enter(EDITOR);
  await expect(page.getByRole('table')).toBeVisible();
  await take('desk');

  await openOnDesk(page, await articleId('reviewed'));
  const question = await ask(page, words, 'accept');
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await take('decision');
  await question.press('Escape');

  await openOnDesk(page, await articleId('submitted'), 'reviewing');
  const panel = await openPanel(page, words);
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  await bringUp(panel);
  await take('assign-reviewer');

  await openOnDesk(page, await articleId('underReview'), 'letters');
  const letters = page.getByRole('heading', { name: words.letters.article.heading });
  await expect(page.getByText(words.letters.facts.tries).first()).toBeVisible();
  await bringUp(letters, 140);
  await take('article-letters');
});

test('what editors prepare', async ({ page, enter, take, words }) => {
  const { translation, sectionsLabel, sections, headings } = words.deskEditor;
  await enter(EDITOR);
  await page.goto(`${DESK}/edit/${await articleId('accepted')}`);
  await page.getByLabel(translation.mode).check();
  await take('translation');

  await page.goto(`${DESK}/edit/${await articleId('published')}`);
  const bar = page.getByRole('navigation', { name: sectionsLabel });
  for (const section of ['references', 'contentHtml'] as const) {
    await bar.getByRole('link', { name: sections[section], exact: true }).click();
    const heading = page.getByRole('heading', { level: 2, name: headings[section], exact: true });
    await expect(heading).toBeVisible();
    await bringUp(bar, 80);
    await take(section === 'references' ? 'references' : 'full-text');
  }

  await openIssueEditor(page, words, await unpublishedIssueId(), 'sections');
  await take('issue-sections');
});
