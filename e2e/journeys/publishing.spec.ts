import { randomUUID } from 'node:crypto';
import { signIn } from '../house/area';
import { field } from '../house/article-editor';
import { journalDay } from '../house/days';
import {
  ask,
  confirm,
  decisions,
  DESK,
  Editor,
  expectStatus,
  newSubmission,
  openOnDesk,
  STATUSES,
} from '../house/desk';
import { newEditor } from '../house/editors';
import { expect, expectAccessible, scriptsIn, test } from '../house/test';
import { texts } from '../house/texts';

const LANGUAGES = ['en', 'ru'] as const;

test('an accepted article is published, withdrawn and published again at the same address', async ({
  page,
  browser,
  words,
  language,
}) => {
  test.setTimeout(120_000);
  const { publicationDate, address } = words.decisions;
  const { articleWithdrawn, toHome } = words.errors.page;
  const heading = page.getByRole('heading', { level: 1 });
  const title = `Cord blood ${randomUUID()}`;
  const titleRu = `Пуповинная кровь ${randomUUID()}`;
  const { id } = await newSubmission(title, {
    titleRu,
    abstractRu: '<p>Двести пациентов наблюдали пять лет.</p>',
  });
  const editor = await newEditor();
  await (await Editor.signedIn(editor)).decide(id, 'accept');
  await signIn(page, words, editor);
  await openOnDesk(page, id);

  const publishing = await ask(page, words, 'publish');
  await expect(publishing).toContainText(address.first);
  await field(publishing, publicationDate.label).fill('');
  await publishing.getByRole('button', { name: words.decisions.actions.publish }).click();
  await expect(field(publishing, publicationDate.label)).toHaveAccessibleDescription(
    publicationDate.required,
  );
  await expect(field(publishing, publicationDate.label)).toBeFocused();
  await expectAccessible(page);
  const day = journalDay(1);
  await field(publishing, publicationDate.label).fill(day);
  await confirm(page, words, 'publish');
  await expectStatus(page, STATUSES.published[language]);
  const publicPage = page.getByRole('link', { name: /^\/articles\// });
  const slug = await publicPage.innerText();

  // Readers need no script.
  for (const [reader, shown] of LANGUAGES.entries()) {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const readersPage = await context.newPage();
    const answer = await readersPage.goto(`${slug}?lang=${shown}`);
    expect(answer?.status()).toBe(200);
    expect(scriptsIn(await answer?.text())).toEqual([]);
    await expect(readersPage.getByRole('heading', { level: 1 })).toHaveText(
      [title, titleRu][reader] ?? '',
    );
    await expect(
      readersPage.getByRole('heading', { name: texts[shown].publicArticle.abstract }),
    ).toBeVisible();
    await context.close();
  }
  await publicPage.click();
  await expect(page).toHaveURL(slug.replace('/articles/', '/online-first/'));
  await expect(heading).toHaveText(language === 'ru' ? titleRu : title);
  await expectAccessible(page);
  await page.goBack();

  const withdrawing = await ask(page, words, 'undo-publish');
  await expect(withdrawing).toContainText(
    address.gone.replace('{{address}}', new URL(slug, page.url()).href),
  );
  await expectAccessible(page);
  await confirm(page, words, 'undo-publish');
  await expectStatus(page, STATUSES.accepted[language]);
  await expect(publicPage).toHaveCount(0);
  const gone = await page.goto(slug);
  expect(gone?.status()).toBe(410);
  await expect(heading).toHaveText(articleWithdrawn.title);
  await expect(page.getByText(articleWithdrawn.text)).toBeVisible();
  await expect(page.getByRole('link', { name: toHome })).toBeVisible();
  await expect(page.getByText(title)).toHaveCount(0);
  await expectAccessible(page);

  await openOnDesk(page, id);
  const again = await ask(page, words, 'publish');
  await expect(again).toContainText(
    address.again.replace('{{address}}', new URL(slug, page.url()).href),
  );
  await confirm(page, words, 'publish');
  await expect(publicPage).toHaveText(slug);
  expect((await page.goto(slug))?.status()).toBe(200);
});

test('a date is put right where it stands, and a wrong order is refused', async ({
  page,
  words,
}) => {
  const { dates } = words.desk;
  const { id } = await newSubmission('Late reactivation');
  const editor = await newEditor();
  const desk = await Editor.signedIn(editor);
  await desk.decide(id, 'accept');
  await signIn(page, words, editor);
  await openOnDesk(page, id);
  const pencil = (name: 'submissionDate' | 'acceptanceDate') =>
    page.getByRole('button', { name: dates.change.replace('{{date}}', dates[name]) });

  await pencil('submissionDate').click();
  const submitted = field(page, dates.submissionDate);
  await expect(submitted).toBeFocused();
  await submitted.fill('2024-02-29');
  await submitted.press('Enter');
  await expect(page.getByText('29.02.2024')).toBeVisible();
  await expect(pencil('submissionDate')).toBeFocused();

  await pencil('acceptanceDate').click();
  const accepted = field(page, dates.acceptanceDate);
  await accepted.fill('2024-02-28');
  await page.getByRole('button', { name: dates.save }).click();
  await expect(accepted).toHaveAttribute('aria-invalid', 'true');
  await expect(accepted).toHaveAccessibleDescription(/\S/);
  await expect(accepted).toBeFocused();
  await expectAccessible(page);
  await accepted.press('Escape');
  await expect(pencil('acceptanceDate')).toBeFocused();
  await expect(page.getByText('28.02.2024')).toHaveCount(0);
  expect((await desk.article(id)).submissionDate).toBe('2024-02-29');
});

test('an article that is out in an issue goes to PubMed', async ({ page, words, language }) => {
  const { pubmed } = words.desk;
  await signIn(page, words, await newEditor());
  await page.goto(`${DESK}?status=published&title=Cryopreservation`);
  await page.getByRole('link', { name: /^Cryopreservation of apheresis products/ }).click();
  await expectStatus(page, STATUSES.published[language]);
  await expect(decisions(page, words)).toHaveCount(0);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: pubmed.export }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^pubmed-.+\.xml$/);
  await expectAccessible(page);
  for (const part of ['references', 'contentHtml'] as const) {
    await page.getByRole('link', { name: words.desk.tabs[part], exact: true }).click();
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
      words.desk[part === 'references' ? 'references' : 'text'].heading,
    );
    await expectAccessible(page);
  }
});
