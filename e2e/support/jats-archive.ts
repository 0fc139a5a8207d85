import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

interface JatsArchive {
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

async function makeArchive(folder: string): Promise<JatsArchive> {
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
  const archive = join(folder, 'old-journal.zip');
  const names = titles.map((_, index) => join(folder, 'source', String(index)));
  await promisify(execFile)('python3', ['-m', 'zipfile', '-c', archive, ...names]);
  return { archive, title: titles[0]!, oldPaths, section, issue: `${volume}-1` };
}

/** Makes a ZIP of two articles in JATS, of which no other test knows, and removes it afterwards. */
export async function withJatsArchive(use: (source: JatsArchive) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'moving-in-'));
  try {
    await use(await makeArchive(folder));
  } finally {
    await rm(folder, { recursive: true });
  }
}
