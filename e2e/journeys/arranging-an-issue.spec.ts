import { randomUUID } from 'node:crypto';
import { inAnotherBrowser, signIn } from '../house/area';
import { newEditor } from '../house/editors';
import {
  addArticle,
  button,
  expectOrder,
  FAULTS,
  group,
  IssueMaker,
  ISSUES,
  named,
  nameGroup,
  newAccepted,
  openIssueEditor,
  saveIssue,
  tabLink,
} from '../house/issues';
import { expect, expectAccessible, test } from '../house/test';

const LATE = { en: 'Late', ru: 'Р Late' };

test('two editors arrange one issue at once, and nothing that either did is lost', async ({
  page,
  browser,
  words,
  language,
}) => {
  test.setTimeout(120_000);
  const { edit, order, sections } = words.issues;
  const nameIn = (name: string) => (language === 'ru' ? `Р ${name}` : name);
  const [reviews, cases, late] = ['Reviews', 'Cases', LATE.en].map(nameIn) as [
    string,
    string,
    string,
  ];
  const tag = randomUUID();
  const [editor, colleague] = await Promise.all([newEditor(), newEditor()]);
  const maker = await IssueMaker.signedIn(editor);
  const names = ['Grafts', 'Donors', 'Relapses', 'Viruses', 'Doses'];
  const articles = await newAccepted(editor, ...names.map((name) => `${name} ${tag}`));
  const [grafts = 0, donors = 0, relapses = 0, viruses = 0, doses = 0] = articles.map(
    ({ id }) => id,
  );
  const title = (name: string) => `${name} ${tag}`;
  const { id } = await maker.newIssue({ Reviews: [grafts, donors], Cases: [] });
  await signIn(page, words, editor);
  const other = await inAnotherBrowser(browser, words, colleague);
  await openIssueEditor(page, words, id, 'sections');
  await openIssueEditor(other, words, id, 'sections');

  await addArticle(page, words, reviews, title('Relapses'));
  await button(page, named(sections.elsewhere, title('Grafts'))).click();
  await page.getByRole('menuitem', { name: cases }).click();
  await saveIssue(page, words, id);

  // The other one knows nothing of it, adds to both sections and moves the same article elsewhere.
  await nameGroup(other, words, 'sections', LATE);
  await addArticle(other, words, cases, title('Viruses'));
  await button(other, named(sections.elsewhere, title('Grafts'))).click();
  await other.getByRole('menuitem', { name: late }).click();
  await button(other, named(order.up, late)).click();
  await button(other, edit.save).click();
  const [merged = ''] = edit.merged.split('{{');
  await expect(other.getByText(merged)).toBeVisible();
  const note = other.getByRole('note');
  await expect(note).toContainText(sections.merged.title);
  await expect(note).toContainText(
    named(sections.merged.moved, late).replace('{{title}}', title('Grafts')),
  );
  await expectOrder(group(other, reviews), title('Donors'), title('Relapses'));
  await expectOrder(group(other, cases), title('Viruses'));
  await expectOrder(group(other, late), title('Grafts'));
  await expectAccessible(other);
  const all = [
    ['Reviews', [donors, relapses]],
    [LATE.en, [grafts]],
    ['Cases', [viruses]],
  ];
  expect(await maker.contents(id)).toEqual(all);

  // An article that went into another issue meanwhile is refused where it stands; the rest waits for it.
  await addArticle(other, words, cases, title('Doses'));
  await maker.newIssue({ Elsewhere: [doses] });
  await button(other, edit.save).click();
  const refused = group(other, cases)
    .getByRole('listitem')
    .filter({ hasText: title('Doses') });
  await expect(refused).toContainText(FAULTS.inAnotherIssue[language]);
  await expect(tabLink(other, words, 'sections')).toContainText('1');
  await expectAccessible(other);
  expect(await maker.contents(id)).toEqual(all);
  await button(other, named(order.remove, title('Doses'))).click();
  await saveIssue(other, words, id);
  expect(await maker.contents(id)).toEqual(all);
  await expect(other).toHaveURL(`${ISSUES}/details/${id}`);
});
