/**
 * A first day with a journal that has just been installed, through the front and over TLS, without a browser.
 *
 *   node installed-journal.mjs begin LINK FILE   the first admin chooses a password, writes an article with FILE, submits it
 *   node installed-journal.mjs load SECONDS      readers read and authors save, until SECONDS have passed; says what failed
 *   node installed-journal.mjs check             each draft of `load` is as it was last saved, and the file of `begin` opens
 *
 * What the next step must know lies in STATE. The certificate is the installation's own, made by itself.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';

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

/** Connections are kept, as browsers keep them: a server that closes one too early is noticed. */
const agent = new https.Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 16 });

/** @returns {Promise<{ status: number, headers: object, body: Buffer }>} */
function send(method, path, { token, json, form } = {}) {
  const boundary = 'octavo-octavo-octavo';
  const body = form ? multipart(form, boundary) : json && Buffer.from(JSON.stringify(json));
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
    const request = https.request(options, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}

function multipart({ name, type, bytes }, boundary) {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

async function ask(method, path, { raw = false, ...parts } = {}) {
  const { status, body } = await send(method, `/api/v1${path}`, parts);
  if (status < 200 || status > 299)
    throw new Error(`${status} ${method} ${path}: ${body.toString().slice(0, 500)}`);
  if (raw) return body;
  return body.length > 0 ? JSON.parse(body.toString()) : undefined;
}

function sum(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}

async function signIn(email) {
  const { access_token: token } = await ask('POST', '/auth/login', {
    json: { email, password: PASSWORD },
  });
  return token;
}

async function begin(link, file) {
  const code = new URL(link).searchParams.get('code');
  await ask('POST', '/auth/passwords/reset', { json: { token: code, password: PASSWORD } });
  const email = process.env.ADMIN;
  let token = await signIn(email);
  const { id: me } = await ask('GET', '/users/me', { token });
  await ask('PUT', `/users/${me}/roles`, { token, json: { roles: ['admin', 'user', 'editor'] } });
  token = await signIn(email);

  const bytes = readFileSync(file);
  const type = 'text/plain';
  const { id: fileId } = await ask('POST', '/files', {
    token,
    form: { name: 'manuscript.txt', type, bytes },
  });
  const draft = await ask('POST', '/articles/my', {
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
  await ask('PUT', `/articles/my/${draft.id}`, {
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
  await ask('POST', `/articles/my/${draft.id}/merged-pdfs/generate`, { token });
  await until(
    async () => (await ask('GET', `/articles/my/${draft.id}`, { token })).problems.length === 0,
  );
  const submitted = await ask('POST', `/articles/my/${draft.id}/submit`, { token });
  writeFileSync(
    STATE,
    JSON.stringify({ email, article: draft.id, fileId, sum: sum(bytes), written: [] }),
  );
  console.log(
    `article ${draft.id} is ${submitted.status?.nameEn ?? 'submitted'}, its manuscript merged`,
  );
}

async function until(holds) {
  const end = Date.now() + 120_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('it does not come to pass');
    await pause(500);
  }
}

async function load(seconds) {
  const state = JSON.parse(readFileSync(STATE, 'utf8'));
  const token = await signIn(state.email);
  const end = Date.now() + seconds * 1000;
  const told = { reads: 0, writes: 0, failures: [], slowest: 0 };

  async function timed(deed) {
    const began = Date.now();
    try {
      await deed();
    } catch (error) {
      told.failures.push(`${new Date().toISOString()} ${error.message}`);
    }
    told.slowest = Math.max(told.slowest, Date.now() - began);
  }
  async function read(number) {
    for (let turn = number; Date.now() < end; turn += 1) {
      const path = PAGES[turn % PAGES.length];
      await timed(async () => {
        const { status } = await send('GET', path);
        if (status !== 200 && status !== 302) throw new Error(`${status} GET ${path}`);
        told.reads += 1;
      });
    }
  }
  async function write(number) {
    let draft = await ask('POST', '/articles/my', {
      token,
      json: { titleEn: `Written by ${number}`, typeId: 1 },
    });
    for (let turn = 1; Date.now() < end; turn += 1) {
      const titleEn = `Written by ${number} for the ${turn}th time`;
      await timed(async () => {
        draft = await ask('PUT', `/articles/my/${draft.id}`, {
          token,
          json: { ...draft, titleEn },
        });
        told.writes += 1;
      });
      await pause(20);
    }
    state.written.push({ id: draft.id, titleEn: draft.titleEn });
  }
  await Promise.all([
    ...Array.from({ length: READERS }, (_, number) => read(number)),
    ...Array.from({ length: WRITERS }, (_, number) => write(number)),
  ]);
  writeFileSync(STATE, JSON.stringify(state));
  console.log(
    `${told.reads} pages read, ${told.writes} drafts saved, ${told.failures.length} failed; slowest ${told.slowest} ms`,
  );
  for (const failure of told.failures.slice(0, 20)) console.log(failure);
  if (told.failures.length > 0 || told.reads < 100 || told.writes < 10) process.exit(1);
}

async function check() {
  const state = JSON.parse(readFileSync(STATE, 'utf8'));
  const token = await signIn(state.email);
  for (const { id, titleEn } of state.written) {
    const article = await ask('GET', `/articles/my/${id}`, { token });
    if (article.titleEn !== titleEn)
      throw new Error(`article ${id} is ${article.titleEn}, not ${titleEn}`);
  }
  const bytes = await ask('GET', `/files/${state.fileId}`, { token, raw: true });
  if (sum(bytes) !== state.sum) throw new Error('the manuscript is not what was sent');
  console.log(`${state.written.length} articles and the manuscript are there`);
}

const [deed, ...rest] = process.argv.slice(2);
const deeds = { begin, load: (seconds) => load(Number(seconds)), check };
await deeds[deed](...rest);
agent.destroy();
