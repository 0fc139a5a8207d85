import assert from 'node:assert/strict';
import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import { after, before, test } from 'node:test';
import { createProvider } from '../orcid/provider.mjs';

const CLIENT = { client_id: 'APP-OCTAVODEVELOPMENT', client_secret: 'octavo-orcid-secret' };
const REDIRECT_URI = 'http://localhost:8080/identity/login/external/orcid';
const LATIN_NAME = '0000-0002-1825-0097';
const CYRILLIC_NAME = '0000-0000-0001-0015';
const WITHOUT_NAME = '0000-0000-0001-004X';
const WITHOUT_EMAIL = '0000-0000-0001-0023';

/** @type {import('node:http').Server} */
let server;
/** @type {string} */
let issuer;
/** @type {Record<string, string>} */
let discovery;

before(async () => {
  const port = await findFreePort();
  issuer = `http://127.0.0.1:${port}`;
  server = createProvider(issuer).listen(port, '127.0.0.1');
  await once(server, 'listening');
  discovery = await getJson('/.well-known/openid-configuration');
});

after(() => server.close());

async function findFreePort() {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = /** @type {net.AddressInfo} */ (probe.address());
  probe.close();
  return port;
}

/**
 * @param {string} path
 * @param {Record<string, string>} headers
 */
async function getJson(path, headers = {}) {
  return (
    await fetch(issuer + path, { headers: { accept: 'application/json', ...headers } })
  ).json();
}

/**
 * @param {string} orcid
 * @param {string} body
 */
async function putPerson(orcid, body) {
  return (await fetch(`${issuer}/_test/people/${orcid}`, { method: 'PUT', body })).status;
}

/** @param {Record<string, string>} parameters */
async function requestToken(parameters) {
  const body = new URLSearchParams({ ...CLIENT, ...parameters });
  const response = await fetch(discovery.token_endpoint, { method: 'POST', body });
  return { status: response.status, ...(await response.json()) };
}

/** Minimal browser: keeps cookies and follows redirects until the callback. */
class Browser {
  /** @type {Map<string, string>} */
  #cookies = new Map();

  /**
   * @param {string} url
   * @param {RequestInit} [init]
   * @returns {Promise<{ callback: URL } | { page: string, url: string }>}
   */
  async open(url, init = {}) {
    const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /** @type {RegExpExecArray} */ (/^([^=]+)=([^;]*)/.exec(line));
      this.#cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location) return { page: await response.text(), url };
    const next = new URL(location, url);
    return next.href.startsWith(REDIRECT_URI) ? { callback: next } : this.open(next.href);
  }
}

/** @param {Record<string, string>} [more] further parameters of the request */
function createAuthorization(more = {}) {
  const secrets = {
    state: randomBytes(12).toString('base64url'),
    nonce: randomBytes(12).toString('base64url'),
    verifier: randomBytes(32).toString('base64url'),
  };
  const query = new URLSearchParams({
    client_id: CLIENT.client_id,
    response_type: 'code',
    scope: 'openid',
    redirect_uri: REDIRECT_URI,
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: createHash('sha256').update(secrets.verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  });
  return { ...secrets, url: `${discovery.authorization_endpoint}?${query}` };
}

/**
 * @param {string} user the iD, or empty to refuse
 * @param {Browser} [browser]
 * @param {Record<string, string>} [more] further parameters of the request
 */
async function signIn(user, browser = new Browser(), more = {}) {
  const request = createAuthorization(more);
  const chooser = await browser.open(request.url);
  assert.ok('page' in chooser, 'the sign-in page was not shown');
  const body = new URLSearchParams({ user });
  const response = await browser.open(chooser.url, { method: 'POST', body });
  assert.ok('callback' in response, 'the browser was not redirected to the callback');
  const returned = response.callback.searchParams;
  assert.equal(returned.get('state'), request.state);
  return { ...request, returned };
}

/** @param {{ returned: URLSearchParams, verifier?: string }} signedIn */
function exchangeCode({ returned, verifier }) {
  return requestToken({
    grant_type: 'authorization_code',
    code: returned.get('code') ?? '',
    redirect_uri: REDIRECT_URI,
    ...(verifier && { code_verifier: verifier }),
  });
}

/** @param {string} idToken */
async function verifyIdToken(idToken) {
  const [header, payload, signature] = idToken.split('.');
  const { keys } = await (await fetch(discovery.jwks_uri)).json();
  const key = createPublicKey({ key: keys[0], format: 'jwk' });
  const signed = Buffer.from(`${header}.${payload}`);
  assert.ok(verify('RSA-SHA256', signed, key, Buffer.from(signature, 'base64url')));
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}

test('discovery returns the endpoints of ORCID', () => {
  assert.equal(discovery.issuer, issuer);
  assert.equal(discovery.authorization_endpoint, `${issuer}/oauth/authorize`);
  assert.equal(discovery.token_endpoint, `${issuer}/oauth/token`);
  assert.equal(discovery.userinfo_endpoint, `${issuer}/oauth/userinfo`);
  assert.equal(discovery.jwks_uri, `${issuer}/oauth/jwks`);
});

test('a code is exchanged once for a signed ID token, the iD and the name', async () => {
  const signedIn = await signIn(LATIN_NAME);
  const response = await exchangeCode(signedIn);
  assert.equal(response.orcid, LATIN_NAME);
  assert.equal(response.name, 'Josiah Stinkney Carberry');
  assert.ok(response.refresh_token);
  const claims = await verifyIdToken(response.id_token);
  assert.equal(claims.sub, LATIN_NAME);
  assert.equal(claims.nonce, signedIn.nonce);
  assert.equal(claims.aud, CLIENT.client_id);
  assert.equal(claims.family_name, 'Carberry');
  const info = await getJson('/oauth/userinfo', {
    authorization: `Bearer ${response.access_token}`,
  });
  assert.equal(info.given_name, 'Josiah Stinkney');
  const again = await exchangeCode(signedIn);
  assert.equal(again.status, 400);
  assert.equal(again.error, 'invalid_grant');
});

test('a code is exchanged only with its verifier', async () => {
  for (const verifier of [randomBytes(32).toString('base64url'), undefined]) {
    const signedIn = await signIn(LATIN_NAME);
    const rejected = await exchangeCode({ ...signedIn, verifier });
    assert.equal(rejected.status, 400);
    assert.equal(rejected.error, 'invalid_grant');
    assert.ok(!('id_token' in rejected) && !('access_token' in rejected));
    // The code itself is valid.
    assert.equal((await exchangeCode(signedIn)).orcid, LATIN_NAME);
  }
});

test('names may be Cyrillic or absent', async () => {
  const cyrillic = await verifyIdToken((await exchangeCode(await signIn(CYRILLIC_NAME))).id_token);
  assert.equal(cyrillic.name, 'Ольга Сергеевна Иванова');
  const response = await exchangeCode(await signIn(WITHOUT_NAME));
  assert.equal(response.name, null);
  const nameless = await verifyIdToken(response.id_token);
  assert.equal(nameless.sub, WITHOUT_NAME);
  assert.ok(!('name' in nameless) && !('given_name' in nameless) && !('family_name' in nameless));
});

test('the ID token tells when the person signed in, if the request asks for it', async () => {
  for (const more of [{ max_age: '2592000' }, { max_age: '600', prompt: 'login' }]) {
    const before = Math.floor(Date.now() / 1000);
    const signedIn = await signIn(LATIN_NAME, new Browser(), more);
    const claims = await verifyIdToken((await exchangeCode(signedIn)).id_token);
    assert.ok(claims.auth_time >= before && claims.auth_time <= before + 60, claims.auth_time);
  }
});

test('the page asks at each sign-in and accepts a refusal', async () => {
  const browser = new Browser();
  for (const user of [WITHOUT_EMAIL, LATIN_NAME]) {
    assert.equal((await exchangeCode(await signIn(user, browser))).orcid, user);
  }
  assert.equal((await signIn('', browser)).returned.get('error'), 'access_denied');
});

test('a test creates a person, replaces it and signs in by iD', async () => {
  const user = '0000-0000-0001-0031';
  assert.equal(await putPerson(user, JSON.stringify({ givenNames: 'Ida' })), 204);
  const ada = { givenNames: 'Ada', emails: ['ada@example.test'] };
  assert.equal(await putPerson(user, JSON.stringify(ada)), 204);
  assert.equal((await exchangeCode(await signIn(` ${user} `))).name, 'Ada');
  assert.equal((await getJson(`/v3.0/${user}/email`)).email[0].email, 'ada@example.test');
});

test('a person needs a valid iD and a JSON object', async () => {
  for (const orcid of [
    'nobody',
    '',
    '0000-0000-0001-0032',
    '0000-0000-0001-004x',
    `${LATIN_NAME}/`,
  ]) {
    assert.equal(await putPerson(orcid, '{}'), 400, orcid);
  }
  for (const body of ['', 'null', '"Ada"', '{']) {
    assert.equal(await putPerson('0000-0000-0001-0058', body), 400, body);
  }
});

test('the page lists the built-in people and has a field for other iDs', async () => {
  await putPerson('0000-0000-0001-0066', JSON.stringify({ givenNames: 'Unlisted' }));
  const browser = new Browser();
  const chooser = await browser.open(createAuthorization().url);
  assert.ok('page' in chooser);
  assert.match(chooser.page, /Marta Lindqvist/);
  assert.doesNotMatch(chooser.page, /Unlisted/);
  assert.match(
    chooser.page,
    /<label for="another">Another iD<\/label>\s*<input id="another" name="user"/,
  );
  for (const form of [{ user: '0000-0000-0001-0074' }, {}]) {
    const body = new URLSearchParams(form);
    const rejected = await browser.open(chooser.url, { method: 'POST', body });
    assert.ok('page' in rejected);
    assert.match(rejected.page, /no such person|lacks "user"/);
  }
});

test('a wrong secret and an unknown redirect URI are rejected', async () => {
  const response = await requestToken({ grant_type: 'client_credentials', client_secret: 'wrong' });
  assert.equal(response.status, 401);
  const url = createAuthorization().url.replace('8080', '9999');
  const rejected = await new Browser().open(url);
  assert.ok('page' in rejected);
  assert.match(rejected.page, /redirect_uri/);
});

test('the public record is available with a client token', async () => {
  const { access_token } = await requestToken({
    grant_type: 'client_credentials',
    scope: '/read-public',
  });
  const authorized = { authorization: `Bearer ${access_token}` };
  const record = await getJson(`/v3.0/${LATIN_NAME}/record`, authorized);
  assert.equal(record['orcid-identifier'].path, LATIN_NAME);
  assert.equal(record.person.name['family-name'].value, 'Carberry');
  assert.equal(record.person.emails.email.length, 2);
  const jobs = record['activities-summary'].employments['affiliation-group'];
  assert.equal(jobs[0].summaries[0]['employment-summary'].organization.name, 'Brown University');
  assert.deepEqual((await getJson(`/v3.0/${WITHOUT_EMAIL}/email`)).email, []);
  assert.equal((await getJson(`/v3.0/${WITHOUT_NAME}/record`)).person.name, null);
  assert.deepEqual((await getJson(`/v3.0/${WITHOUT_NAME}/employments`))['affiliation-group'], []);
});

test('a wrong token, an unknown iD and a request without JSON are rejected', async () => {
  const status = async (
    /** @type {string} */ path,
    /** @type {Record<string, string>} */ headers,
  ) => (await fetch(issuer + path, { headers })).status;
  const json = { accept: 'application/json' };
  assert.equal(
    await status(`/v3.0/${LATIN_NAME}/record`, { ...json, authorization: 'Bearer x' }),
    401,
  );
  assert.equal(await status('/v3.0/0000-0000-0000-0001/record', json), 404);
  assert.equal(await status(`/v3.0/${LATIN_NAME}/record`, { accept: '*/*' }), 406);
});
