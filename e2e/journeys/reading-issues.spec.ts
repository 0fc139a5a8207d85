import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { getJournalDate } from '../support/journal-date';
import { EditorClient } from '../support/editor-articles';
import { createEditor } from '../support/editors';
import { IssueClient, createAcceptedArticles } from '../support/issues';
import { expect, expectAccessible, findScripts, test } from '../support/test';

/** Opens a public page and expects status 200 without scripts. */
async function openPublicPage(page: Page, address: string): Promise<void> {
  const response = await page.goto(address);
  expect(response?.status(), address).toBe(200);
  expect(findScripts(await response?.text()), address).toEqual([]);
}

const getHeading = (page: Page) => page.getByRole('heading', { level: 1 });

test(
  'a reader goes from the home page through an issue to an article',
  { tag: '@screens' },
  async ({ page, words }) => {
    await openPublicPage(page, '/home');
    await page.getByRole('link', { name: words.site.home.current.view }).click();
    await expect(page).toHaveURL(/\/issues\/\d+-\d+$/);
    await expect(getHeading(page)).toBeVisible();
    await expectAccessible(page);

    // From the archive: the current issue may be one that another test has published.
    await openPublicPage(page, '/issues');
    await expectAccessible(page);
    await page.locator('a[href="/issues/12-4"]').click();
    await expect(page).toHaveURL('/issues/12-4');
    await page.getByRole('link', { name: words.publicIssue.previous }).click();
    await expect(page).toHaveURL('/issues/12-3');
    const contents = page.getByRole('region', { name: words.publicIssue.contents });
    const article = contents.getByRole('heading', { level: 4 }).first().getByRole('link');
    const title = await article.innerText();
    await article.click();
    await expect(page).toHaveURL(/\/articles\/[a-z0-9-]+$/);
    await expect(getHeading(page)).toHaveText(title);
  },
);

test(
  'the search on every page finds articles and highlights matches',
  { tag: '@screens' },
  async ({ page, words, isPhone }) => {
    const { search, orders, facets, nothing } = words.publicLists;
    const query = words.publicLists.search.query;
    await openPublicPage(page, '/pages/faq');
    const field = page.getByLabel(words.site.search.query).filter({ visible: true });
    await field.fill('transplantation');
    await field.press('Enter');
    await expect(page).toHaveURL('/articles?query=transplantation');
    await expect(page.locator('mark').first()).toBeVisible();
    await expect(page.getByLabel(query)).toHaveValue('transplantation');
    await expectAccessible(page);

    // Search and page number are in the URL.
    await page.getByText(search.more, { exact: true }).click();
    await page.getByLabel(search.from).fill('01.01.2000');
    await page.getByRole('button', { name: search.submit, exact: true }).click();
    await page.getByRole('link', { name: orders.publicationDate }).click();
    const url = '/articles?query=transplantation&from=01.01.2000&order=publicationDate';
    await expect(page).toHaveURL(url);
    await page.getByRole('link', { name: words.lists.next }).click();
    await expect(page).toHaveURL(`${url}&page=2`);
    await page.goBack();
    await expect(page.getByLabel(search.from)).toHaveValue('01.01.2000');

    // Facets are links, and a selected one can be removed.
    await openPublicPage(page, '/articles');
    const narrow = page.getByRole('navigation', { name: facets.title });
    const year = narrow.getByRole('link', { name: /^20\d\d \d+$/ }).first();
    const name = (await year.textContent())!.slice(0, 4);
    await year.click();
    await expect(page).toHaveURL(`/articles?year=${name}`);
    await expectAccessible(page);
    await page.getByRole('link', { name: facets.remove.replace('{{name}}', name) }).click();
    await expect(page).toHaveURL('/articles');

    await openPublicPage(page, `/articles?query=${'q'.repeat(30)}&field=doi&from=never&page=0`);
    await expect(page.getByRole('link', { name: nothing.everywhere })).toBeVisible();
    await expectAccessible(page);
  },
);

test('an article is online first until its issue is published', async ({ page, request }) => {
  test.setTimeout(120_000);
  const editor = await createEditor();
  const [article] = await createAcceptedArticles(editor, `Online first ${randomUUID()}`);
  const { id, title } = article!;
  const editorClient = await EditorClient.signIn(editor);
  await editorClient.decide(id, 'publish', { publicationDate: getJournalDate() });

  const link = page.getByRole('main').getByRole('link', { name: title, exact: true });
  const countLinks = async (address: string) => {
    await openPublicPage(page, address);
    return link.count();
  };
  await expect.poll(() => countLinks('/online-first'), { timeout: 20_000 }).toBe(1);
  await link.click();
  await expect(page).toHaveURL(/\/articles\/[a-z0-9-]+$/);
  const address = new URL(page.url()).pathname;
  const former = address.replace('/articles/', '/online-first/');
  const redirect = await request.get(`${former}?lang=ru`, { maxRedirects: 0 });
  expect([redirect.status(), redirect.headers().location]).toEqual([301, `${address}?lang=ru`]);

  const issueClient = await IssueClient.signIn(editor);
  const issue = await issueClient.createIssue({ Reviews: [id] });
  await issueClient.publishIssue(issue.id);
  await expect.poll(() => countLinks(`/issues/${issue.volume}-${issue.number}`)).toBe(1);
  await link.click();
  await expect(page).toHaveURL(address);
  await expect.poll(() => countLinks('/online-first')).toBe(0);
});

test('addresses of the earlier site redirect, unknown ones return 404', async ({
  page,
  request,
}) => {
  const old = await request.get('/archive/tom-12-nomer-3/', { maxRedirects: 0 });
  expect([old.status(), old.headers().location]).toEqual([301, '/issues/12-3']);
  const russian = await request.get('/ru/archive/tom-12-nomer-3', { maxRedirects: 0 });
  expect([russian.status(), russian.headers().location]).toEqual([301, '/issues/12-3?lang=ru']);
  await openPublicPage(page, '/ru/archive/tom-12-nomer-3');
  await expect(page).toHaveURL('/issues/12-3?lang=ru');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  for (const unknown of ['/issues/9999-1', '/archive/tom-9999-nomer-1', '/archive/x/y/z']) {
    expect((await request.get(unknown)).status(), unknown).toBe(404);
  }
});
