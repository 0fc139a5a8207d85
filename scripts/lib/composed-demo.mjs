/**
 * Uses the demo of compose.yaml as a person would, without a browser: pages, sign-in, a letter in the mailbox,
 * sign-in with ORCID, a merged manuscript.
 *
 *   node composed-demo.mjs
 */
import { setTimeout as sleep } from 'node:timers/promises';

const SITE = 'http://localhost:8080';
const MAILBOX = 'http://localhost:56581';
const PASSWORD = 'demo-password-1';
const ORCID_USER = '0000-0002-1825-0097';

/** Cookies of the reader, for the site and for the provider. */
const cookies = new Map();

async function fetchWithCookies(url, { headers, ...options } = {}) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(url, { ...options, headers: { ...headers, cookie } });
  for (const line of response.headers.getSetCookie()) {
    const [name, ...value] = line.split(';', 1)[0].split('=');
    cookies.set(name, value.join('='));
  }
  return response;
}

async function callApi(method, path, { token, json, form } = {}) {
  const response = await fetchWithCookies(`${SITE}/api/v1${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json && { 'content-type': 'application/json' }),
    },
    body: form ?? (json && JSON.stringify(json)),
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${method} ${path}: ${body.slice(0, 500)}`);
  return body ? JSON.parse(body) : undefined;
}

async function readPages() {
  for (const [path, text] of [
    ['/home', 'Cellular Therapy and Transplantation'],
    ['/home?lang=ru', 'Клеточная терапия'],
    ['/articles', 'articles/'],
    ['/identity/login', 'identity'],
  ]) {
    const response = await fetch(SITE + path);
    const page = await response.text();
    if (!response.ok || !page.includes(text))
      throw new Error(`${path}: status ${response.status}, ${text} not found`);
  }
  console.log('pages in both languages');
}

async function signIn(email) {
  const { access_token: token } = await callApi('POST', '/auth/login', {
    json: { email, password: PASSWORD },
  });
  return token;
}

async function readLetter() {
  const email = 'reviewer@demo.test';
  await callApi('POST', '/auth/passwords/request-reset', { json: { email } });
  const response = await fetch(`${MAILBOX}/messages?to=${email}&wait=60`);
  const [letter] = await response.json();
  const link = letter?.text?.match(/http:\/\/localhost:8080\/identity\/\S+/)?.[0];
  if (!link) throw new Error(`no letter with a link to the site: ${JSON.stringify(letter)}`);
  const list = await (await fetch(MAILBOX)).text();
  if (!list.includes(email)) throw new Error('the page of the mailbox does not list the letter');
  console.log(`letter "${letter.subject}" in the mailbox`);
}

/** Follows the way of a browser: to the provider, through its form, back to the site. */
async function signInWithOrcid() {
  const redirectUrl = `${SITE}/identity/login/external/orcid`;
  let { url } = await callApi('POST', '/auth/login/external/authorize', {
    json: { provider: 'orcid', redirectUrl },
  });
  let options = {};
  while (!url.startsWith(redirectUrl)) {
    const response = await fetchWithCookies(url, { ...options, redirect: 'manual' });
    const location = response.headers.get('location');
    options = {};
    if (location) {
      url = new URL(location, url).href;
    } else if (response.ok) {
      options = { method: 'POST', body: new URLSearchParams({ user: ORCID_USER }) };
    } else {
      throw new Error(`${response.status} ${url}: ${await response.text()}`);
    }
  }
  const answer = new URL(url).searchParams;
  const arrival = await callApi('POST', '/auth/login/external/callback', {
    json: {
      provider: 'orcid',
      redirectUrl,
      code: answer.get('code'),
      state: answer.get('state'),
    },
  });
  if (!JSON.stringify(arrival).includes('Carberry'))
    throw new Error(`ORCID names nobody: ${JSON.stringify(arrival)}`);
  console.log('ORCID stand-in reached by the reader and by the API');
}

async function mergeManuscript() {
  const token = await signIn('author@demo.test');
  const form = new FormData();
  const lines = Array.from({ length: 300 }, (_, number) => `Line ${number} about grafts.`);
  form.append('file', new Blob([lines.join('\n')], { type: 'text/plain' }), 'manuscript.txt');
  const { id: fileId } = await callApi('POST', '/files', { token, form });
  const draft = await callApi('POST', '/articles/my', {
    token,
    json: { titleEn: 'An article in containers', typeId: 1 },
  });
  await callApi('PUT', `/articles/my/${draft.id}`, {
    token,
    json: { ...draft, files: [{ fileId, typeId: 1, comment: '' }] },
  });
  await callApi('POST', `/articles/my/${draft.id}/merged-pdfs/generate`, { token });
  const end = Date.now() + 120_000;
  for (let status = 'processing'; status !== 'completed'; await sleep(500)) {
    const [merged] = await callApi('GET', `/articles/my/${draft.id}/merged-pdfs`, { token });
    status = merged?.status;
    if (status === 'failed' || Date.now() > end)
      throw new Error(`no merged manuscript: ${JSON.stringify(merged)}`);
  }
  console.log('manuscript converted and merged in the sandbox');
}

await readPages();
await readLetter();
await signInWithOrcid();
await mergeManuscript();
