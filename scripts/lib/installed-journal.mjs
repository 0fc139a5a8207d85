/**
 * Tests a newly installed journal through nginx and over TLS, without a browser.
 *
 *   node installed-journal.mjs begin LINK FILE   sets the first admin's password and submits an article with
 * FILE
 *   node installed-journal.mjs load SECONDS      reads pages and saves drafts for SECONDS; prints failures
 *   node installed-journal.mjs check             checks the drafts of `load` and the file of `begin`
 *
 * The file STATE passes data between the commands. The certificate is self-signed by the installation.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

const HOST = process.env.JOURNAL_HOST ?? 'journal.example';
const STATE = process.env.STATE ?? '/tmp/installed-journal.json';
const PASSWORD = 'seven lilies by the 9th gate';
const PAGES = [
  '/',
  '/home',
  '/articles',
  '/issues',
  '/online-first',
  '/articles?query=cells',
  '/ru/home',
];
const READERS = 6;
const WRITERS = 3;
/** Milliseconds between two requests of one reader or writer: nginx limits each address, except its own machine's. */
const PAUSE = Number(process.env.PAUSE ?? 0);

/** Keep-alive, as in browsers, so that a connection that the server closes too early causes a failure. */
const agent = new https.Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 16 });

/** @returns {Promise<{ status: number, headers: object, body: Buffer }>} */
function send(method, path, { token, json, form } = {}) {
  const boundary = 'octavo-octavo-octavo';
  const body = form ? encodeMultipart(form, boundary) : json && Buffer.from(JSON.stringify(json));
  const headers = {
    host: HOST,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(json && { 'content-type': 'application/json' }),
    ...(form && { 'content-type': `multipart/form-data; boundary=${boundary}` }),
    ...(body && { 'content-length': body.length }),
  };
  return new Promise((resolve, reject) => {
    const options = {
      method,
      host: '127.0.0.1',
      port: 443,
      servername: HOST,
      path,
      headers,
      agent,
    };
    const request = https.request(options, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}

function encodeMultipart({ name, type, bytes }, boundary) {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

async function callApi(method, path, { raw = false, ...options } = {}) {
  const { status, body } = await send(method, `/api/v1${path}`, options);
  if (status < 200 || status > 299)
    throw new Error(`${status} ${method} ${path}: ${body.toString().slice(0, 500)}`);
  if (raw) return body;
  return body.length > 0 ? JSON.parse(body.toString()) : undefined;
}

function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}

async function signIn(email) {
  const { access_token: token } = await callApi('POST', '/auth/login', {
    json: { email, password: PASSWORD },
  });
  return token;
}

async function begin(link, file) {
  const code = new URL(link).searchParams.get('code');
  await callApi('POST', '/auth/passwords/reset', { json: { token: code, password: PASSWORD } });
  const email = process.env.ADMIN;
  let token = await signIn(email);
  const { id: me } = await callApi('GET', '/users/me', { token });
  await callApi('PUT', `/users/${me}/roles`, {
    token,
    json: { roles: ['admin', 'user', 'editor'] },
  });
  token = await signIn(email);

  const bytes = readFileSync(file);
  const type = 'text/plain';
  const { id: fileId } = await callApi('POST', '/files', {
    token,
    form: { name: 'manuscript.txt', type, bytes },
  });
  const draft = await callApi('POST', '/articles/my', {
    token,
    json: { titleEn: 'The first article', typeId: 1 },
  });
  const author = {
    ...{
      firstNameEn: 'Anna',
      middleNameEn: '',
      lastNameEn: 'Author',
      firstNameRu: '',
      middleNameRu: '',
      lastNameRu: '',
    },
    ...{ orcid: '', affiliations: [1], isCorrespondingAuthor: true },
    contact: { email, phone: '', fax: '', address: '' },
  };
  await callApi('PUT', `/articles/my/${draft.id}`, {
    token,
    json: {
      ...draft,
      abstractEn: '<p>Two hundred patients were followed for five years.</p>',
      keywordsEn: ['transplantation', 'GvHD'],
      askForTranslation: true,
      affiliations: [{ key: 1, en: 'Transplantation Clinic, Demograd', ru: '' }],
      authors: [author],
      files: [{ fileId, typeId: 1, comment: '' }],
    },
  });
  await callApi('POST', `/articles/my/${draft.id}/merged-pdfs/generate`, { token });
  await waitUntil(
    async () => (await callApi('GET', `/articles/my/${draft.id}`, { token })).problems.length === 0,
  );
  const submitted = await callApi('POST', `/articles/my/${draft.id}/submit`, { token });
  writeFileSync(
    STATE,
    JSON.stringify({ email, article: draft.id, fileId, sum: sha256(bytes), written: [] }),
  );
  console.log(
    `article ${draft.id} is ${submitted.status?.nameEn ?? 'submitted'}, its manuscript merged`,
  );
}

async function waitUntil(condition) {
  const end = Date.now() + 120_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('timed out after two minutes');
    await sleep(500);
  }
}

async function load(seconds) {
  const state = JSON.parse(readFileSync(STATE, 'utf8'));
  const token = await signIn(state.email);
  const end = Date.now() + seconds * 1000;
  const counters = { reads: 0, writes: 0, failures: [], slowest: 0 };

  async function runTimed(action) {
    const began = Date.now();
    try {
      await action();
    } catch (error) {
      counters.failures.push(`${new Date().toISOString()} ${error.message}`);
    }
    counters.slowest = Math.max(counters.slowest, Date.now() - began);
  }
  async function readPages(number) {
    for (let turn = number; Date.now() < end; turn += 1) {
      const path = PAGES[turn % PAGES.length];
      await runTimed(async () => {
        const { status } = await send('GET', path);
        if (status !== 200 && status !== 302) throw new Error(`${status} GET ${path}`);
        counters.reads += 1;
      });
      if (PAUSE > 0) await sleep(PAUSE);
    }
  }
  async function saveDrafts(number) {
    let draft = await callApi('POST', '/articles/my', {
      token,
      json: { titleEn: `Written by ${number}`, typeId: 1 },
    });
    for (let turn = 1; Date.now() < end; turn += 1) {
      const titleEn = `Written by ${number} for the ${turn}th time`;
      await runTimed(async () => {
        draft = await callApi('PUT', `/articles/my/${draft.id}`, {
          token,
          json: { ...draft, titleEn },
        });
        counters.writes += 1;
      });
      await sleep(Math.max(PAUSE, 20));
    }
    state.written.push({ id: draft.id, titleEn: draft.titleEn });
  }
  await Promise.all([
    ...Array.from({ length: READERS }, (_, number) => readPages(number)),
    ...Array.from({ length: WRITERS }, (_, number) => saveDrafts(number)),
  ]);
  writeFileSync(STATE, JSON.stringify(state));
  console.log(
    `${counters.reads} pages read, ${counters.writes} drafts saved, ${counters.failures.length} failed; slowest ${counters.slowest} ms`,
  );
  for (const failure of counters.failures.slice(0, 20)) console.log(failure);
  if (counters.failures.length > 0 || counters.reads < 100 || counters.writes < 10) process.exit(1);
}

async function check() {
  const state = JSON.parse(readFileSync(STATE, 'utf8'));
  const token = await signIn(state.email);
  for (const { id, titleEn } of state.written) {
    const article = await callApi('GET', `/articles/my/${id}`, { token });
    if (article.titleEn !== titleEn)
      throw new Error(`article ${id} has the title ${article.titleEn}, not ${titleEn}`);
  }
  const bytes = await callApi('GET', `/files/${state.fileId}`, { token, raw: true });
  if (sha256(bytes) !== state.sum) throw new Error('the manuscript differs from the uploaded file');
  console.log(`${state.written.length} articles and the manuscript are unchanged`);
}

const [command, ...args] = process.argv.slice(2);
const commands = { begin, load: (seconds) => load(Number(seconds)), check };
await commands[command](...args);
agent.destroy();
