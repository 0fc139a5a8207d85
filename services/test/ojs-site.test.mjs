import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parseXml } from '../crossref/xml.mjs';
import { createOjsSite } from '../ojs-site/service.mjs';
import { StandInClient, newAccount } from './stand-in-client.mjs';

/** @type {StandInClient} */
let client;

before(async () => {
  client = await StandInClient.start(createOjsSite());
});

after(() => client.stop());

/** @param {string} path @param {RequestInit} [options] */
async function read(path, options) {
  const response = await client.fetch(path, options);
  return { response, text: await response.text() };
}

/** Attribute `content` of the tags of this name. @param {string} html @param {string} name */
function metas(html, name) {
  const tags = html.matchAll(new RegExp(`<meta name="${name}"[^>]* content="([^"]*)"`, 'g'));
  return [...tags].map(([, content]) => content);
}

/** Pages of a list of OAI-PMH, up to a number. @param {string} base @param {string} prefix @param {number} limit */
async function listRecords(base, prefix, limit = 10) {
  const pages = [];
  let query = `verb=ListRecords&metadataPrefix=${prefix}`;
  while (query && pages.length < limit) {
    const root = parseXml((await read(`${base}/oai?${query}`)).text);
    pages.push(root.findAll('header').map((header) => header.childText('identifier')));
    const token = root.find('resumptionToken')?.wholeText();
    query = token ? `verb=ListRecords&resumptionToken=${encodeURIComponent(token)}` : '';
  }
  return pages;
}

test('an article page has the tags of its language and the texts of the reader', async () => {
  const journal = newAccount();
  const { text } = await read(`/index.php/${journal}/article/view/21`);
  assert.match(text, /<html lang="en-US"/);
  assert.deepEqual(metas(text, 'generator'), ['Open Journal Systems 3.3.0.8']);
  assert.deepEqual(metas(text, 'citation_title'), [
    'Ферритин и выживаемость после трансплантации в детском возрасте: Десять лет одного центра',
  ]);
  assert.deepEqual(metas(text, 'citation_author'), ['Olga Kuzmina', 'Nikita Lebedev']);
  assert.deepEqual(metas(text, 'citation_doi'), ['10.5555/amt.21']);
  assert.match(text, /<h1 class="page_title">\s*Ferritin and survival/);
  assert.match(text, /obj_galley_link pdf"[^>]*>\s*PDF \(Русский\)/);
});

test('OJS 3.3 changes the language by a cookie, 3.4 also by the path', async () => {
  const journal = newAccount();
  const path = `/index.php/${journal}/article/view/21`;
  const { response } = await read(
    `/index.php/${journal}/user/setLocale/ru_RU?source=${encodeURIComponent(path)}`,
  );
  assert.equal(response.status, 302);
  assert.equal(response.headers.get('location'), path);
  const cookie = String(response.headers.get('set-cookie')).split(';')[0];
  assert.match((await read(path, { headers: { cookie } })).text, /<html lang="ru-RU"/);
  const recent = `${newAccount()}-34`;
  assert.match((await read(`/index.php/${recent}/ru/article/view/21`)).text, /<html lang="ru"/);
  assert.match((await read(`/index.php/${recent}/article/view/21`)).text, /<html lang="en"/);
});

test('the archive has pages, and issues have sections', async () => {
  const base = `/index.php/${newAccount()}`;
  const first = (await read(`${base}/issue/archive`)).text;
  assert.match(first, /issue\/view\/4"/);
  assert.match(first, /class="next" href="[^"]*\/issue\/archive\/2"/);
  const second = (await read(`${base}/issue/archive/2`)).text;
  assert.match(second, /issue\/view\/3"/);
  assert.doesNotMatch(second, /class="next"/);
  const issue = (await read(`${base}/issue/view/4`)).text;
  assert.match(issue, /<h1>\s*Vol. 2 No. 1 \(2024\): Donors and recipients/);
  assert.equal([...issue.matchAll(/id="article-/g)].length, 6);
  assert.equal((await read(`${base}/issue/current`)).response.status, 302);
});

test('galleys are downloaded after a redirect, and differ', async () => {
  const base = `/index.php/${newAccount()}/article/download`;
  const { response } = await read(`${base}/20/pdf`);
  assert.equal(response.status, 302);
  const download = async (/** @type {string} */ path) => {
    const answer = await client.fetch(path, { redirect: 'follow' });
    return { type: answer.headers.get('content-type'), text: await answer.text() };
  };
  const [one, other] = [await download(`${base}/20/pdf`), await download(`${base}/20/121`)];
  assert.equal(one.type, 'application/pdf');
  assert.match(one.text, /^%PDF-1.4[\s\S]*%%EOF\n$/);
  assert.notEqual(one.text, other.text);
  assert.equal((await download(`${base}/20/122`)).type, 'text/csv');
  assert.equal((await read(`${base}/20/999`)).response.status, 404);
});

test('OAI-PMH lists all articles and deletions in small pages', async () => {
  const pages = await listRecords(`/index.php/${newAccount()}`, 'oai_dc');
  assert.deepEqual(
    pages.map((page) => page.length),
    [5, 5, 3],
  );
  assert.equal(new Set(pages.flat()).size, 13);
  const root = parseXml(
    (
      await read(
        '/index.php/ctt/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:ojs.example.org:article/20',
      )
    ).text,
  );
  assert.deepEqual(
    root.findAll('creator').map((creator) => creator.wholeText()),
    ['Antonova, Vera', 'Gromov, Pavel Sergeevich', 'van den Berg, Johanna'],
  );
  const code = async (/** @type {string} */ query) =>
    parseXml((await read(`/index.php/ctt/oai?${query}`)).text).find('error')?.attributes.code;
  assert.equal(await code('verb=ListRecords&resumptionToken=x'), 'badResumptionToken');
  assert.equal(await code('verb=ListRecords&metadataPrefix=jats'), 'cannotDisseminateFormat');
  assert.equal(await code('verb=Nothing'), 'badVerb');
});

test('Elpub has the same articles, with JATS', async () => {
  const journal = newAccount();
  const pages = await listRecords(`/${journal}/jour`, 'oai_dc');
  assert.equal(pages.flat().length, 13);
  assert.equal((await listRecords('/jour', 'oai_dc')).flat().length, 13);
  const jats = parseXml((await read(`/${journal}/jour/article/jats/20`)).text);
  assert.equal(
    jats.find('article-title')?.wholeText(),
    'Selection of CD34+ cells before haploidentical transplantation',
  );
  assert.equal(jats.findAll('contrib').length, 3);
  assert.equal(jats.findAll('ref').length, 3);
  const { response, text } = await read(`/${journal}/jour/article/viewFile/20/120`);
  assert.equal(response.headers.get('content-type'), 'application/pdf');
  assert.match(text, /^%PDF/);
});

test('a test replaces parts of its journal', async () => {
  const journal = newAccount();
  const changes = { account: journal, issn: '1111-1119', oaiPageSize: 100 };
  await client.fetch('/journals', { method: 'PUT', body: JSON.stringify(changes) });
  assert.equal((await listRecords(`/index.php/${journal}`, 'oai_dc')).length, 1);
  const [stored] = await client.json(`/journals?account=${journal}`);
  assert.equal(stored.issn, '1111-1119');
  assert.equal(stored.articles.length, 12);
});
