import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { after, afterEach, before, test } from 'node:test';
import { createTransport } from 'nodemailer';
import { Failures } from '../mailbox/failures.mjs';
import { createHttpServer } from '../mailbox/http.mjs';
import { Letters } from '../mailbox/letters.mjs';
import { createSmtpServer } from '../mailbox/smtp.mjs';
import { STEPS, Stalls } from '../mailbox/stalls.mjs';

const letters = new Letters();
const failures = new Failures();
const stalls = new Stalls();
const smtp = createSmtpServer(letters, failures, undefined, stalls);
const http = createHttpServer(letters, failures, undefined, stalls);
/** @type {string} */
let mailbox;
/** @type {import('nodemailer').Transporter} */
let transport;

before(async () => {
  smtp.listen(0, '127.0.0.1');
  http.listen(0, '127.0.0.1');
  await Promise.all([once(smtp.server, 'listening'), once(http, 'listening')]);
  mailbox = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (http.address()).port}`;
  const { port } = /** @type {import('node:net').AddressInfo} */ (smtp.server.address());
  transport = createTransport({ host: '127.0.0.1', port });
});

afterEach(() => fetch(`${mailbox}/fault`, { method: 'DELETE' }));
afterEach(() => fetch(`${mailbox}/stall`, { method: 'DELETE' }));

after(() => {
  smtp.close();
  http.close();
});

/** @param {string} to */
function send(to, subject = 'Письмо', extra = {}) {
  return transport.sendMail({ from: 'Octavo <journal@octavo.test>', to, subject, ...extra });
}

/** @param {string} path */
async function fetchJson(path) {
  return (await fetch(mailbox + path)).json();
}

/** @param {object} failure */
function setFailure(failure) {
  return fetch(`${mailbox}/fault`, { method: 'PUT', body: JSON.stringify(failure) });
}

/** @param {number} count */
async function waitUntilHeld(count) {
  while ((await fetchJson('/held')).held !== count)
    await new Promise((done) => setTimeout(done, 5));
}

test('a connection outlasts the keep-alive of any client', async () => {
  const response = await fetch(`${mailbox}/health`);
  assert.equal(response.headers.get('keep-alive'), 'timeout=300');
});

test('a letter is available as JSON, source and HTML', async () => {
  await send('reader@example.test', 'Проверка связи', {
    text: 'Ссылка: http://127.0.0.1:8080/home?lang=ru&x=1',
    html: '<p>Привет</p>',
    headers: { 'X-Kind': 'test' },
    attachments: [{ filename: 'note.txt', content: 'abc' }],
  });
  const [letter] = await fetchJson('/messages?to=Reader@example.test&subject=связи');
  assert.equal(letter.subject, 'Проверка связи');
  assert.equal(letter.from, 'Octavo <journal@octavo.test>');
  assert.deepEqual(letter.envelope, { from: 'journal@octavo.test', to: ['reader@example.test'] });
  assert.match(letter.text, /lang=ru&x=1/);
  assert.match(letter.html, /Привет/);
  assert.equal(letter.headers['x-kind'], 'test');
  assert.deepEqual(
    letter.attachments.map((/** @type {{ filename: string, size: number }} */ a) => [
      a.filename,
      a.size,
    ]),
    [['note.txt', 3]],
  );
  assert.deepEqual(await fetchJson(`/messages/${letter.id}`), letter);
  assert.match(await (await fetch(`${mailbox}/messages/${letter.id}/raw`)).text(), /X-Kind: test/);
  const list = await (await fetch(mailbox)).text();
  assert.match(list, new RegExp(`/letters/${letter.id}">Проверка связи`));
  const html = await (await fetch(`${mailbox}/letters/${letter.id}`)).text();
  assert.match(html, /<a href="http:\/\/127.0.0.1:8080\/home\?lang=ru&amp;x=1">/);
});

test('a request waits for letters and returns those received at the timeout', async () => {
  const waiting = fetchJson('/messages?to=wait@example.test&count=2&wait=5');
  await send('wait@example.test');
  await send('wait@example.test');
  assert.equal((await waiting).length, 2);
  assert.equal((await fetchJson('/messages?to=wait@example.test&count=3&wait=0.05')).length, 2);
});

test('deleting the letters to one address keeps the others', async () => {
  await send('one@example.test');
  await send('two@example.test');
  await fetch(`${mailbox}/messages?to=one@example.test`, { method: 'DELETE' });
  assert.equal((await fetchJson('/messages?to=one@example.test')).length, 0);
  assert.equal((await fetchJson('/messages?to=two@example.test')).length, 1);
});

for (const stage of ['mail', 'rcpt', 'data']) {
  test(`a failure at ${stage} rejects the given number of times`, async () => {
    const match = stage === 'mail' ? 'journal@' : 'refused@';
    await setFailure({ stage, match, code: 550, text: 'no such box', times: 1 });
    await assert.rejects(send('refused@example.test'), /550 no such box/);
    await send('refused@example.test', `after ${stage}`);
    assert.equal((await fetchJson(`/messages?subject=after ${stage}`)).length, 1);
  });
}

test('a failure affects only matching addresses', async () => {
  await setFailure({ stage: 'rcpt', match: '^bad@' });
  await send('good@example.test');
  await assert.rejects(send('bad@example.test'), /451 injected failure/);
});

test('an unknown stage or an invalid pattern is rejected', async () => {
  assert.equal((await setFailure({ stage: 'quit' })).status, 400);
  assert.equal((await setFailure({ stage: 'rcpt', match: '(' })).status, 400);
});

for (const stage of ['rcpt', 'data']) {
  test(`a command held at ${stage} continues when the failure is deleted`, async () => {
    const to = `held-at-${stage}@example.test`;
    await setFailure({ stage, hold: true, match: to });
    const sending = send(to);
    await waitUntilHeld(1);
    assert.equal((await fetchJson(`/messages?to=${to}`)).length, 0);
    await fetch(`${mailbox}/fault?match=${to}`, { method: 'DELETE' });
    await sending;
    assert.equal((await fetchJson(`/messages?to=${to}`)).length, 1);
  });

  test(`a client that disconnects while held at ${stage} leaves no letter`, async () => {
    const to = `dies-at-${stage}@example.test`;
    await setFailure({ stage, hold: true, match: to });
    const { port } = /** @type {import('node:net').AddressInfo} */ (smtp.server.address());
    const dying = createTransport({ host: '127.0.0.1', port, socketTimeout: 200 });
    await assert.rejects(dying.sendMail({ from: 'journal@octavo.test', to, text: 'x' }));
    await waitUntilHeld(0);
    await fetch(`${mailbox}/fault`, { method: 'DELETE' });
    assert.equal((await fetchJson(`/messages?to=${to}&wait=0.1`)).length, 0);
  });
}

test('a letter is not stored if the connection closes within it', async () => {
  const to = 'cut@example.test';
  await setFailure({ stage: 'data', cut: true, match: to, times: 1 });
  await assert.rejects(send(to, 'cut', { text: 'x'.repeat(100_000) }), /closed|reset|EPIPE/i);
  assert.equal((await fetchJson(`/messages?to=${to}&wait=0.1`)).length, 0);
  await send(to, 'whole');
  assert.equal((await fetchJson(`/messages?to=${to}`)).length, 1);
});

test('a letter is stored if the connection closes after its last line', async () => {
  const to = 'cut-after@example.test';
  await setFailure({ stage: 'data', cut: 'after', match: to, times: 1 });
  await assert.rejects(send(to), /closed|reset/i);
  assert.equal((await fetchJson(`/messages?to=${to}`)).length, 1);
  assert.equal((await setFailure({ stage: 'rcpt', cut: true })).status, 400);
});

/** @param {string} step */
function stall(step) {
  return fetch(`${mailbox}/stall`, { method: 'PUT', body: JSON.stringify({ step }) });
}

/** @param {number} count */
async function waitUntilStalled(count) {
  while ((await fetchJson('/stall')).stalled !== count)
    await new Promise((done) => setTimeout(done, 5));
}

/** Runs an SMTP session that uses every step; resolves at its end. */
async function speakSmtp(/** @type {string} */ to) {
  const { port } = /** @type {import('node:net').AddressInfo} */ (smtp.server.address());
  const socket = connect(port, '127.0.0.1');
  const replies = createInterface({ input: socket })[Symbol.asyncIterator]();
  const expectReply = async (/** @type {RegExp} */ code) => {
    let line;
    do line = (await replies.next()).value ?? 'closed';
    while (/^\d{3}-/.test(line));
    assert.match(line, code);
  };
  await expectReply(/^220/);
  for (const [command, code] of /** @type {[string, RegExp][]} */ ([
    ['EHLO client.test', /^250/],
    ['AUTH PLAIN AGEAYg==', /^235/],
    ['NOOP', /^250/],
    ['MAIL FROM:<journal@octavo.test>', /^250/],
    ['RSET', /^250/],
    ['MAIL FROM:<journal@octavo.test>', /^250/],
    [`RCPT TO:<${to}>`, /^250/],
    ['DATA', /^354/],
    [`Subject: stalled\r\n\r\nText\r\n.`, /^250/],
    ['QUIT', /^221/],
  ])) {
    socket.write(`${command}\r\n`);
    await expectReply(code);
  }
}

for (const step of STEPS) {
  test(`a session that stalls at ${step} goes on afterwards, and its letter is stored once`, async () => {
    const to = `stalled-at-${step}@example.test`;
    assert.equal((await stall(step)).status, 200);
    const session = speakSmtp(to);
    await waitUntilStalled(1);
    assert.equal((await fetchJson(`/messages?to=${to}`)).length, step === 'quit' ? 1 : 0);
    await fetch(`${mailbox}/stall?step=${step}`, { method: 'DELETE' });
    await session;
    assert.equal((await fetchJson(`/messages?to=${to}`)).length, 1);
    assert.deepEqual(await fetchJson('/stall'), { steps: [], stalled: 0 });
  });
}

test('a client that hangs up during a stall leaves no letter', async () => {
  for (const step of ['connect', 'ehlo', 'rcpt', 'message', 'end']) {
    const to = `gone-at-${step}@example.test`;
    await stall(step);
    const { port } = /** @type {import('node:net').AddressInfo} */ (smtp.server.address());
    const timeouts = { socketTimeout: 200, greetingTimeout: 200 };
    const hasty = createTransport({ host: '127.0.0.1', port, ...timeouts });
    await assert.rejects(hasty.sendMail({ from: 'journal@octavo.test', to, text: 'x' }));
    await waitUntilStalled(0);
    await fetch(`${mailbox}/stall`, { method: 'DELETE' });
    assert.equal((await fetchJson(`/messages?to=${to}&wait=0.1`)).length, 0);
  }
});

test('an unknown step is rejected', async () => {
  for (const step of ['greeting', '', null, 7]) {
    assert.equal((await stall(/** @type {string} */ (step))).status, 400);
  }
});
