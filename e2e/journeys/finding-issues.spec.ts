import { startSession } from '../support/personal-area';
import { getField } from '../support/article-editor';
import { createEditor } from '../support/editors';
import { getButton, IssueClient, ISSUES, formatIssueLabel } from '../support/issues';
import { expect, expectAccessible, test } from '../support/test';

test('an editor filters and sorts the issues', async ({ page, words, language, isPhone }) => {
  const { list } = words.issues;
  const editor = await createEditor();
  const earlier = await (await IssueClient.signIn(editor)).fetchNewestPublished();
  const { publicationDate } = earlier;
  const label = formatIssueLabel(earlier, language);
  const issue = page.getByRole('link', { name: new RegExp(`^${list.details}\\s?: ${label}`) });
  await startSession(page, words, editor);

  // A shared URL shows the same list.
  await page.goto(`${ISSUES}?from=1950-01-01&to=1950-12-31`);
  await expect(page.getByText(list.noneFound)).toBeVisible();
  await expect(getField(page, list.from)).toHaveValue('01.01.1950');
  await expectAccessible(page);
  await page.getByRole('link', { name: list.clearFilters }).click();
  await expect(page).toHaveURL(ISSUES);
  await expect(getField(page, list.from)).toHaveValue(''); // shortly after the URL
  await getField(page, list.from).fill(publicationDate ?? '');
  await getField(page, list.to).fill(publicationDate ?? '');
  await getButton(page, words.lists.apply).click();
  await expect(page).toHaveURL(`${ISSUES}?from=${publicationDate}&to=${publicationDate}`);
  await expect(issue).toBeVisible();
  await expect(page.getByText(list.notPublished)).toHaveCount(0);
  await getButton(page, words.lists.clear).click();
  await expect(page).toHaveURL(ISSUES);
  await expect(page.getByText(list.notPublished).first()).toBeVisible();

  if (isPhone) await page.getByLabel(words.lists.sortBy).selectOption('volume');
  else {
    const sorting = page.getByRole('link', { name: list.volume, exact: true });
    await sorting.click();
    await expect(page).toHaveURL(`${ISSUES}?order=-volume`);
    await expect(sorting).toHaveAttribute('href', /order=volume/); // shortly after the URL
    await sorting.click();
  }
  await expect(page).toHaveURL(`${ISSUES}?order=volume`);
  await expect(page.getByRole('row').nth(1)).toContainText('10'); // the demo has the lowest volumes
  await expectAccessible(page);
  await page.goto(`${ISSUES}?from=${publicationDate}&to=${publicationDate}`);
  await issue.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(label);
});
