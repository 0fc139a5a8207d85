import assert from 'node:assert/strict';
import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import { after, before, test } from 'node:test';
import { createProvider } from '../orcid/provider.mjs';

const CLIENT = { client_id: 'APP-OCTAVODEVELOPMENT', client_secret: 'octavo-orcid-secret' };
const RETURN = 'http://127.0.0.1:8080/identity/login/external/orcid';
const LATIN = '0000-0002-1825-0097';
const CYRILLIC = '0000-0000-0001-0015';
const NAMELESS = '0000-0000-0001-004X';
const NO_EMAIL = '0000-0000-0001-0023';

/** @type {import('node:http').Server} */
let server;
/** @type {string} */
let issuer;
/** @type {Record<string, string>} */
let discovery;

before(async () => {
  const port = await freePort();
  issuer = `http://127.0.0.1:${port}`;
  server = createProvider(issuer).listen(port, '127.0.0.1');
  await once(server, 'listening');
  discovery = await getJson('/.well-known/openid-configuration');
});

after(() => server.close());

async function freePort() {
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
async function token(parameters) {
  const body = new URLSearchParams({ ...CLIENT, ...parameters });
  const response = await fetch(discovery.token_endpoint, { method: 'POST', body });
  return { status: response.status, ...(await response.json()) };
}

/** A browser as far as the provider is concerned: it keeps cookies and follows redirects until it leaves. */
class Browser {
  /** @type {Map<string, string>} */
  #cookies = new Map();

  /**
   * @param {string} url
   * @param {RequestInit} [init]
   * @returns {Promise<{ left: URL } | { page: string, url: string }>}
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
    return next.href.startsWith(RETURN) ? { left: next } : this.open(next.href);
  }
}

function authorization() {
  const secrets = {
    state: randomBytes(12).toString('base64url'),
    nonce: randomBytes(12).toString('base64url'),
    verifier: randomBytes(32).toString('base64url'),
  };
  const query = new URLSearchParams({
    client_id: CLIENT.client_id,
    response_type: 'code',
    scope: 'openid',
    redirect_uri: RETURN,
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: createHash('sha256').update(secrets.verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return { ...secrets, url: `${discovery.authorization_endpoint}?${query}` };
}

/**
 * @param {string} user the iD, or nothing to refuse
 * @param {Browser} [browser]
 */
async function signIn(user, browser = new Browser()) {
  const request = authorization();
  const asked = await browser.open(request.url);
  assert.ok('page' in asked, 'nobody was asked');
  const body = new URLSearchParams({ user });
  const answer = await browser.open(asked.url, { method: 'POST', body });
  assert.ok('left' in answer, 'the browser was not sent back');
  const returned = answer.left.searchParams;
  assert.equal(returned.get('state'), request.state);
  return { ...request, returned };
}

/** @param {{ returned: URLSearchParams, verifier?: string }} signedIn */
function exchange({ returned, verifier }) {
  return token({
    grant_type: 'authorization_code',
    code: returned.get('code') ?? '',
    redirect_uri: RETURN,
    ...(verifier && { code_verifier: verifier }),
  });
}

/** @param {string} idToken */
async function verified(idToken) {
  const [header, payload, signature] = idToken.split('.');
  const { keys } = await (await fetch(discovery.jwks_uri)).json();
  const key = createPublicKey({ key: keys[0], format: 'jwk' });
  const signed = Buffer.from(`${header}.${payload}`);
  assert.ok(verify('RSA-SHA256', signed, key, Buffer.from(signature, 'base64url')));
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}

test('discovery names the addresses that ORCID has', () => {
  assert.equal(discovery.issuer, issuer);
  assert.equal(discovery.authorization_endpoint, `${issuer}/oauth/authorize`);
  assert.equal(discovery.token_endpoint, `${issuer}/oauth/token`);
  assert.equal(discovery.userinfo_endpoint, `${issuer}/oauth/userinfo`);
  assert.equal(discovery.jwks_uri, `${issuer}/oauth/jwks`);
});

test('a sign-in ends with a signed ID token, the iD and the name; the code works once', async () => {
  const signedIn = await signIn(LATIN);
  const answer = await exchange(signedIn);
  assert.equal(answer.orcid, LATIN);
  assert.equal(answer.name, 'Josiah Stinkney Carberry');
  assert.ok(answer.refresh_token);
  const claims = await verified(answer.id_token);
  assert.equal(claims.sub, LATIN);
  assert.equal(claims.nonce, signedIn.nonce);
  assert.equal(claims.aud, CLIENT.client_id);
  assert.equal(claims.family_name, 'Carberry');
  const info = await getJson('/oauth/userinfo', { authorization: `Bearer ${answer.access_token}` });
  assert.equal(info.given_name, 'Josiah Stinkney');
  const again = await exchange(signedIn);
  assert.equal(again.status, 400);
  assert.equal(again.error, 'invalid_grant');
});

test('a code goes only to who has the verifier', async () => {
  for (const verifier of [randomBytes(32).toString('base64url'), undefined]) {
    const signedIn = await signIn(LATIN);
    const refused = await exchange({ ...signedIn, verifier });
    assert.equal(refused.status, 400);
    assert.equal(refused.error, 'invalid_grant');
    assert.ok(!('id_token' in refused) && !('access_token' in refused));
    // It was the verifier, then, and not the code.
    assert.equal((await exchange(signedIn)).orcid, LATIN);
  }
});

test('names may be Cyrillic or absent', async () => {
  const cyrillic = await verified((await exchange(await signIn(CYRILLIC))).id_token);
  assert.equal(cyrillic.name, 'Ольга Сергеевна Иванова');
  const answer = await exchange(await signIn(NAMELESS));
  assert.equal(answer.name, null);
  const nameless = await verified(answer.id_token);
  assert.equal(nameless.sub, NAMELESS);
  assert.ok(!('name' in nameless) && !('given_name' in nameless) && !('family_name' in nameless));
});

test('the page asks each time, and the answer counts, a refusal too', async () => {
  const browser = new Browser();
  for (const user of [NO_EMAIL, LATIN]) {
    assert.equal((await exchange(await signIn(user, browser))).orcid, user);
  }
  assert.equal((await signIn('', browser)).returned.get('error'), 'access_denied');
});

test('a test brings its own person, replaces it and chooses it by iD', async () => {
  const user = '0000-0000-0001-0031';
  assert.equal(await putPerson(user, JSON.stringify({ givenNames: 'Ida' })), 204);
  const ada = { givenNames: 'Ada', emails: ['ada@example.test'] };
  assert.equal(await putPerson(user, JSON.stringify(ada)), 204);
  assert.equal((await exchange(await signIn(` ${user} `))).name, 'Ada');
  assert.equal((await getJson(`/v3.0/${user}/email`)).email[0].email, 'ada@example.test');
});

test('a person needs a true iD and a record', async () => {
  for (const orcid of ['nobody', '', '0000-0000-0001-0032', '0000-0000-0001-004x', `${LATIN}/`]) {
    assert.equal(await putPerson(orcid, '{}'), 400, orcid);
  }
  for (const body of ['', 'null', '"Ada"', '{']) {
    assert.equal(await putPerson('0000-0000-0001-0058', body), 400, body);
  }
});

test('the page offers the built-in people and a field for any other iD', async () => {
  await putPerson('0000-0000-0001-0066', JSON.stringify({ givenNames: 'Unlisted' }));
  const browser = new Browser();
  const asked = await browser.open(authorization().url);
  assert.ok('page' in asked);
  assert.match(asked.page, /Marta Lindqvist/);
  assert.doesNotMatch(asked.page, /Unlisted/);
  assert.match(
    asked.page,
    /<label for="another">Another iD<\/label>\s*<input id="another" name="user"/,
  );
  for (const form of [{ user: '0000-0000-0001-0074' }, {}]) {
    const body = new URLSearchParams(form);
    const refused = await browser.open(asked.url, { method: 'POST', body });
    assert.ok('page' in refused);
    assert.match(refused.page, /no such person|lacks "user"/);
  }
});

test('a wrong secret and a foreign return address are refused', async () => {
  const answer = await token({ grant_type: 'client_credentials', client_secret: 'wrong' });
  assert.equal(answer.status, 401);
  const url = authorization().url.replace('8080', '9999');
  const refused = await new Browser().open(url);
  assert.ok('page' in refused);
  assert.match(refused.page, /redirect_uri/);
});

test('the public record is read with a token of the client', async () => {
  const { access_token } = await token({ grant_type: 'client_credentials', scope: '/read-public' });
  const authorized = { authorization: `Bearer ${access_token}` };
  const record = await getJson(`/v3.0/${LATIN}/record`, authorized);
  assert.equal(record['orcid-identifier'].path, LATIN);
  assert.equal(record.person.name['family-name'].value, 'Carberry');
  assert.equal(record.person.emails.email.length, 2);
  const jobs = record['activities-summary'].employments['affiliation-group'];
  assert.equal(jobs[0].summaries[0]['employment-summary'].organization.name, 'Brown University');
  assert.deepEqual((await getJson(`/v3.0/${NO_EMAIL}/email`)).email, []);
  assert.equal((await getJson(`/v3.0/${NAMELESS}/record`)).person.name, null);
  assert.deepEqual((await getJson(`/v3.0/${NAMELESS}/employments`))['affiliation-group'], []);
});

test('a wrong token, an unknown iD and a client that forgets JSON are refused', async () => {
  const status = async (
    /** @type {string} */ path,
    /** @type {Record<string, string>} */ headers,
  ) => (await fetch(issuer + path, { headers })).status;
  const json = { accept: 'application/json' };
  assert.equal(await status(`/v3.0/${LATIN}/record`, { ...json, authorization: 'Bearer x' }), 401);
  assert.equal(await status('/v3.0/0000-0000-0000-0001/record', json), 404);
  assert.equal(await status(`/v3.0/${LATIN}/record`, { accept: '*/*' }), 406);
});
