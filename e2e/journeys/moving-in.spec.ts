import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createUser } from '../support/accounts';
import { confirmDialog } from '../support/lists';
import { openSidebar, startSession } from '../support/personal-area';
import { expect, expectAccessible, test } from '../support/test';

const IMPORTS = '/personal-area/imports';

interface Source {
  /** Path of a ZIP of JATS with a PDF. */
  archive: string;
  title: string;
  /** Paths of the articles at the earlier site. */
  oldPaths: string[];
  section: string;
  /** Last part of the address of its issue. */
  issue: string;
}

/** One article in JATS, as a publisher delivers it. Volumes above 5000 are those of no other test. */
function makeJats(details: Record<'title' | 'doi' | 'section' | 'volume' | 'oldAddress', string>) {
  const { title, doi, section, volume, oldAddress } = details;
  return `<?xml version="1.0" encoding="UTF-8"?>
<article xmlns:xlink="http://www.w3.org/1999/xlink" article-type="research-article" xml:lang="en">
  <front>
    <journal-meta><journal-title-group><journal-title>Old Journal</journal-title></journal-title-group></journal-meta>
    <article-meta>
      <article-id pub-id-type="doi">${doi}</article-id>
      <article-categories><subj-group subj-group-type="heading"><subject>${section}</subject></subj-group></article-categories>
      <title-group><article-title>${title}</article-title></title-group>
      <contrib-group><contrib contrib-type="author"><name><surname>Mover</surname><given-names>Mary</given-names></name></contrib></contrib-group>
      <pub-date><day>3</day><month>4</month><year>2019</year></pub-date>
      <volume>${volume}</volume><issue>1</issue><fpage>5</fpage><lpage>9</lpage>
      <self-uri xlink:href="https://old.example.org${oldAddress}"/>
      <abstract><p>An article that was published elsewhere before.</p></abstract>
    </article-meta>
  </front>
  <body><sec><title>Introduction</title><p>Text of the article.</p></sec></body>
</article>`;
}

/** The smallest PDF with a page. */
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

async function makeArchive(folder: string): Promise<Source> {
  const id = randomUUID();
  const volume = String(5000 + Math.floor(Math.random() * 4000));
  const titles = [`Moved article ${id}`, `Second article ${id}`];
  const oldPaths = titles.map((_, index) => `/index.php/old/article/view/${id}-${index}`);
  const section = `Old section ${id.slice(0, 8)}`;
  for (const [index, title] of titles.entries()) {
    const place = join(folder, 'source', String(index));
    await mkdir(place, { recursive: true });
    const doi = `10.5555/${id}-${index}`;
    const jats = makeJats({ title, doi, section, volume, oldAddress: oldPaths[index]! });
    await writeFile(join(place, 'article.xml'), jats);
    if (index === 0) await writeFile(join(place, 'article.pdf'), PDF);
  }
  const archive = join(folder, `${id}.zip`);
  const names = titles.map((_, index) => join(folder, 'source', String(index)));
  await promisify(execFile)('python3', ['-m', 'zipfile', '-c', archive, ...names]);
  return { archive, title: titles[0]!, oldPaths, section, issue: `${volume}-1` };
}

async function withArchive(use: (source: Source) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'moving-in-'));
  try {
    await use(await makeArchive(folder));
  } finally {
    await rm(folder, { recursive: true });
  }
}

test(
  'an admin moves a journal in from a file, and its old addresses lead on',
  { tag: '@screens' },
  async ({ page, request, words, isPhone }) => {
    test.slow(); // the worker reads and adds in the background
    const { imports, routes } = words;
    const admin = await createUser(['admin']);
    await withArchive(async ({ archive, title, oldPaths, section, issue }) => {
      await startSession(page, words, admin);
      await page.goto('/personal-area');
      const sidebar = await openSidebar(page, words, isPhone);
      await sidebar.getByRole('link', { name: routes.imports, exact: true }).click();
      await expect(page).toHaveURL(IMPORTS);
      await page.getByRole('link', { name: imports.list.fromFile }).click();
      await expect(page.getByText(imports.create.files.jats)).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel(imports.create.zone.label).setInputFiles(archive);

      await expect(page.getByText(imports.planned.title)).toBeVisible({ timeout: 40_000 });
      await expect(page.getByRole('link', { name: '2', exact: true })).toBeVisible();
      await expectAccessible(page);

      await page.getByRole('link', { name: imports.details.mapping, exact: true }).click();
      const field = page.getByLabel(imports.mapping.nameRuOf.replace('{{name}}', section));
      await expect(field).toHaveValue(section);
      await field.fill(`Раздел ${section}`);
      await expectAccessible(page);
      await page.getByRole('button', { name: imports.mapping.save }).click();
      await expect(page.getByText(imports.mapping.allSaved)).toBeVisible();

      await page.getByRole('button', { name: imports.actions.start }).click();
      await confirmDialog(page, imports.start.title, imports.actions.start);
      await expect(page.getByText(imports.finished.title)).toBeVisible({ timeout: 40_000 });

      await page.getByRole('link', { name: imports.details.records, exact: true }).click();
      const row = page.getByRole('row').filter({ hasText: title });
      await expect(row).toContainText(imports.outcomes.created);
      await expect(row.getByRole('link', { name: imports.records.open.article })).toBeVisible();
      await expectAccessible(page);

      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: imports.report.download }).click();
      const report = await readFile(await (await download).path(), 'utf8');
      expect(report.trim().split('\r\n')).toHaveLength(4);
      expect(report).toContain(title);

      const moved = await request.get(`${oldPaths[0]}?inline=1`, { maxRedirects: 0 });
      expect(moved.status()).toBe(301);
      const { location } = moved.headers();
      expect(location).toMatch(/^\/articles\/[a-z0-9-]+$/);
      await page.goto(`${location}?lang=en`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await page.goto(`/issues/${issue}?lang=ru`);
      await expect(page.getByText(`Раздел ${section}`).first()).toBeVisible();
      await expectAccessible(page);
    });
  },
);

test('old addresses that lead nowhere are an error page, and are listed', async ({
  page,
  request,
  words,
}) => {
  const { missed, tabs } = words.imports;
  const path = `/lost/article/view/${randomUUID()}`;
  for (const address of [
    `/index.php${path}`,
    `${path}/`,
    path.replace('/article', '/ru_RU/article'),
  ]) {
    const response = await request.get(address, { maxRedirects: 0 });
    expect(response.status(), address).toBe(404);
  }
  await startSession(page, words, await createUser(['admin']));
  await page.goto(`${IMPORTS}?tab=addresses`);
  const row = page.getByRole('row').filter({ hasText: path });
  await expect(row).toBeVisible();
  await expect(row).toContainText('3');
  await expect(page.getByRole('link', { name: tabs.addresses })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: missed.clear }).click();
  await confirmDialog(page, missed.clearTitle, missed.clear);
  await expect(page.getByRole('row').filter({ hasText: path })).toHaveCount(0);
});
