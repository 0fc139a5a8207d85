import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createAdminWithUniqueName, createUser, PASSWORD } from '../support/accounts';
import { createSubmission, EditorClient } from '../support/editor-articles';
import { createEditor } from '../support/editors';
import { fillLogin, openSidebar, startSession } from '../support/personal-area';
import { expect, expectAccessible, test } from '../support/test';

const AUDIT_LOG = '/personal-area/audit-log';
const SECURITY = '/personal-area/profile/security';

test(
  'an admin reads what an editor did, filters it and downloads it',
  { tag: '@screens' },
  async ({ page, words, isPhone }) => {
    test.slow(); // several sign-ins
    const { list, actions, articleSteps, groups, roles, results, objects } = words.audit;
    const [{ id }, editor, admin] = await Promise.all([
      createSubmission(`Audited ${randomUUID()}`),
      createEditor(),
      createAdminWithUniqueName(),
    ]);
    await (await EditorClient.signIn(editor)).decide(id, 'decline');

    await startSession(page, words, admin);
    await page.goto('/personal-area');
    const sidebar = await openSidebar(page, words, isPhone);
    await sidebar.getByRole('link', { name: words.routes.auditLog }).click();
    await expect(page).toHaveURL(AUDIT_LOG);
    await page.getByLabel(list.group, { exact: true }).selectOption(groups.articles);
    await expect(page).toHaveURL(`${AUDIT_LOG}?group=articles`);
    const object = objects.article.replace('{{id}}', String(id));
    const row = page
      .getByRole('row')
      .filter({ hasText: articleSteps.decline })
      .filter({ hasText: object });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(actions['article-decided']);
    await expect(row).toContainText(roles.editor);
    await expect(row).toContainText(results.done);
    await expectAccessible(page);

    await row.getByRole('link', { name: object }).first().click();
    await expect(page).toHaveURL(new RegExp(`objectKind=article&objectId=${id}$`));
    // The submission by its author, and the decision.
    // On a phone the rows are cards without a heading.
    await expect(page.getByRole('row')).toHaveCount(isPhone ? 2 : 3);
    await expect(page.getByText(list.onlyObject.replace('{{object}}', object))).toBeVisible();
    await expectAccessible(page);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: list.export }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('audit-log.csv');
    const text = await readFile(await file.path(), 'utf8');
    expect(text.trim().split('\r\n')).toHaveLength(3);
    expect(text).toContain('"article-decided"');

    await page.goBack();
    await expect(page).toHaveURL(`${AUDIT_LOG}?group=articles`);
    // The form follows the address a moment later.
    await expect(page.getByText(list.onlyObject.replace('{{object}}', object))).toHaveCount(0);
    await page.getByLabel(list.group, { exact: true }).selectOption(groups.exports);
    await expect(
      page.getByRole('row').filter({ hasText: actions['audit-exported'] }).first(),
    ).toBeVisible();
  },
);

test('a user sees their own entries', async ({ page, words }) => {
  const { mine, actions } = words.audit;
  const person = await createUser(['user']);
  await page.goto(`/identity/login?returnUrl=${encodeURIComponent(SECURITY)}`);
  await fillLogin(page, words, person, 'not the password');
  await expect(page.getByRole('alert')).toBeVisible();
  await fillLogin(page, words, person, PASSWORD);
  await expect(page).toHaveURL(SECURITY);
  const log = page.getByRole('region', { name: mine.title }).getByRole('listitem');
  await expect(log.filter({ hasText: actions['sign-in-failed'] })).toHaveCount(1);
  const own = log.filter({ hasText: actions['sign-in'] }).filter({
    hasText: mine.address.replace('{{address}}', '').trim(),
  });
  await expect(own.first()).toBeVisible();
  await expectAccessible(page);
});
