import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { journalDay } from '../house/days';
import { Editor } from '../house/desk';
import { newEditor } from '../house/editors';
import { IssueMaker, newAccepted } from '../house/issues';
import { expect, expectAccessible, scriptsIn, test } from '../house/test';

/** Opens a public page: it answers, and has nothing to run. */
async function read(page: Page, address: string): Promise<void> {
  const answer = await page.goto(address);
  expect(answer?.status(), address).toBe(200);
  expect(scriptsIn(await answer?.text()), address).toEqual([]);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test(
  'a reader goes from the home page through an issue to an article',
  { tag: '@screens' },
  async ({ page, words }) => {
    await read(page, '/home');
    await page.getByRole('link', { name: words.site.home.current.view }).click();
    await expect(page).toHaveURL(/\/issues\/\d+-\d+$/);
    await expect(heading(page)).toBeVisible();
    await expectAccessible(page);

    // From the archive, since other tests publish issues of their own meanwhile.
    await read(page, '/issues');
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
    await expect(heading(page)).toHaveText(title);
  },
);

test(
  'articles are found from every page, and say why',
  { tag: '@screens' },
  async ({ page, words, isPhone }) => {
    const { search, nothing } = words.publicLists;
    const query = words.publicLists.search.query;
    await read(page, '/pages/faq');
    if (isPhone) await page.locator('summary').click();
    const field = page.getByLabel(words.site.search.query).filter({ visible: true });
    await field.fill('transplantation');
    await field.press('Enter');
    await expect(page).toHaveURL('/articles?query=transplantation');
    await expect(page.locator('mark').first()).toBeVisible();
    await expect(page.getByLabel(query)).toHaveValue('transplantation');
    await expectAccessible(page);

    // What is asked for stands in the address, page by page.
    await page.getByText(search.more).click();
    await page.getByLabel(search.from).fill('2000-01-01');
    await page.getByLabel(search.order).selectOption('publicationDate');
    await page.getByRole('button', { name: search.submit, exact: true }).click();
    const asked = '/articles?query=transplantation&from=2000-01-01&order=publicationDate';
    await expect(page).toHaveURL(asked);
    await page.getByRole('link', { name: words.lists.next }).click();
    await expect(page).toHaveURL(`${asked}&page=2`);
    await page.goBack();
    await expect(page.getByLabel(search.from)).toHaveValue('2000-01-01');

    await read(page, `/articles?query=${'q'.repeat(30)}&field=doi&from=never&page=0`);
    await expect(page.getByRole('link', { name: nothing.everywhere })).toBeVisible();
    await expectAccessible(page);
  },
);

test('an article stands online first until its issue is out', async ({ page, request }) => {
  test.setTimeout(120_000);
  const editor = await newEditor();
  const [article] = await newAccepted(editor, `Online first ${randomUUID()}`);
  const { id, title } = article!;
  const desk = await Editor.signedIn(editor);
  await desk.decide(id, 'publish', { publicationDate: journalDay() });

  const link = page.getByRole('main').getByRole('link', { name: title, exact: true });
  const seen = async (address: string) => {
    await read(page, address);
    return link.count();
  };
  await expect.poll(() => seen('/online-first'), { timeout: 20_000 }).toBe(1);
  await link.click();
  await expect(page).toHaveURL(/\/online-first\//);
  const first = new URL(page.url()).pathname;
  const last = first.replace('/online-first/', '/articles/');
  const early = await request.get(last, { maxRedirects: 0 });
  expect([early.status(), early.headers().location]).toEqual([302, first]);

  const maker = await IssueMaker.signedIn(editor);
  const issue = await maker.newIssue({ Reviews: [id] });
  await maker.publish(issue.id);
  await expect.poll(() => seen(`/issues/${issue.volume}-${issue.number}`)).toBe(1);
  await link.click();
  await expect(page).toHaveURL(last);
  const moved = await request.get(`${first}?lang=ru`, { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, `${last}?lang=ru`]);
});

test('addresses of the earlier site lead on, unknown ones say so', async ({ page, request }) => {
  const old = await request.get('/archive/tom-12-nomer-3/', { maxRedirects: 0 });
  expect([old.status(), old.headers().location]).toEqual([301, '/issues/12-3']);
  await read(page, '/ru/archive/tom-12-nomer-3');
  await expect(page).toHaveURL('/issues/12-3');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  for (const unknown of ['/issues/9999-1', '/archive/tom-9999-nomer-1', '/archive/x/y/z']) {
    expect((await request.get(unknown)).status(), unknown).toBe(404);
  }
});
