import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, afterEach, before, test } from 'node:test';
import { createTransport } from 'nodemailer';
import { Faults } from '../mailbox/faults.mjs';
import { createHttpServer } from '../mailbox/http.mjs';
import { Letters } from '../mailbox/letters.mjs';
import { createSmtpServer } from '../mailbox/smtp.mjs';

const letters = new Letters();
const faults = new Faults();
const smtp = createSmtpServer(letters, faults);
const http = createHttpServer(letters, faults);
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

after(() => {
  smtp.close();
  http.close();
});

/** @param {string} to */
function send(to, subject = 'Письмо', extra = {}) {
  return transport.sendMail({ from: 'Octavo <journal@octavo.test>', to, subject, ...extra });
}

/** @param {string} path */
async function read(path) {
  return (await fetch(mailbox + path)).json();
}

/** @param {object} fault */
function setFault(fault) {
  return fetch(`${mailbox}/fault`, { method: 'PUT', body: JSON.stringify(fault) });
}

/** @param {number} count */
async function untilHeld(count) {
  while ((await read('/held')).held !== count) await new Promise((done) => setTimeout(done, 5));
}

test('a connection is kept longer than any client keeps it', async () => {
  const answer = await fetch(`${mailbox}/health`);
  assert.equal(answer.headers.get('keep-alive'), 'timeout=300');
});

test('a letter can be read back in all its forms', async () => {
  await send('reader@example.test', 'Проверка связи', {
    text: 'Ссылка: http://127.0.0.1:8080/home?lang=ru&x=1',
    html: '<p>Привет</p>',
    headers: { 'X-Kind': 'test' },
    attachments: [{ filename: 'note.txt', content: 'abc' }],
  });
  const [letter] = await read('/messages?to=Reader@example.test&subject=связи');
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
  assert.deepEqual(await read(`/messages/${letter.id}`), letter);
  assert.match(await (await fetch(`${mailbox}/messages/${letter.id}/raw`)).text(), /X-Kind: test/);
  const list = await (await fetch(mailbox)).text();
  assert.match(list, new RegExp(`/letters/${letter.id}">Проверка связи`));
  const shown = await (await fetch(`${mailbox}/letters/${letter.id}`)).text();
  assert.match(shown, /<a href="http:\/\/127.0.0.1:8080\/home\?lang=ru&amp;x=1">/);
});

test('a reader can wait for letters, and gets what is there when time is up', async () => {
  const waiting = read('/messages?to=wait@example.test&count=2&wait=5');
  await send('wait@example.test');
  await send('wait@example.test');
  assert.equal((await waiting).length, 2);
  assert.equal((await read('/messages?to=wait@example.test&count=3&wait=0.05')).length, 2);
});

test('forgetting the letters of one address leaves the others', async () => {
  await send('one@example.test');
  await send('two@example.test');
  await fetch(`${mailbox}/messages?to=one@example.test`, { method: 'DELETE' });
  assert.equal((await read('/messages?to=one@example.test')).length, 0);
  assert.equal((await read('/messages?to=two@example.test')).length, 1);
});

for (const stage of ['mail', 'rcpt', 'data']) {
  test(`a fault at ${stage} refuses as often as asked`, async () => {
    const match = stage === 'mail' ? 'journal@' : 'refused@';
    await setFault({ stage, match, code: 550, text: 'no such box', times: 1 });
    await assert.rejects(send('refused@example.test'), /550 no such box/);
    await send('refused@example.test', `after ${stage}`);
    assert.equal((await read(`/messages?subject=after ${stage}`)).length, 1);
  });
}

test('a fault touches only the addresses that it matches', async () => {
  await setFault({ stage: 'rcpt', match: '^bad@' });
  await send('good@example.test');
  await assert.rejects(send('bad@example.test'), /451 injected fault/);
});

test('an unknown stage or a bad pattern is refused', async () => {
  assert.equal((await setFault({ stage: 'quit' })).status, 400);
  assert.equal((await setFault({ stage: 'rcpt', match: '(' })).status, 400);
});

for (const stage of ['rcpt', 'data']) {
  test(`a command held at ${stage} goes on when the fault is deleted`, async () => {
    const to = `held-at-${stage}@example.test`;
    await setFault({ stage, hold: true, match: to });
    const sending = send(to);
    await untilHeld(1);
    assert.equal((await read(`/messages?to=${to}`)).length, 0);
    await fetch(`${mailbox}/fault?match=${to}`, { method: 'DELETE' });
    await sending;
    assert.equal((await read(`/messages?to=${to}`)).length, 1);
  });

  test(`a client that dies while held at ${stage} leaves no letter`, async () => {
    const to = `dies-at-${stage}@example.test`;
    await setFault({ stage, hold: true, match: to });
    const { port } = /** @type {import('node:net').AddressInfo} */ (smtp.server.address());
    const dying = createTransport({ host: '127.0.0.1', port, socketTimeout: 200 });
    await assert.rejects(dying.sendMail({ from: 'journal@octavo.test', to, text: 'x' }));
    await untilHeld(0);
    await fetch(`${mailbox}/fault`, { method: 'DELETE' });
    assert.equal((await read(`/messages?to=${to}&wait=0.1`)).length, 0);
  });
}

test('a letter that is cut off in the middle is not kept', async () => {
  const to = 'cut@example.test';
  await setFault({ stage: 'data', cut: true, match: to, times: 1 });
  await assert.rejects(send(to, 'cut', { text: 'x'.repeat(100_000) }), /closed|reset|EPIPE/i);
  assert.equal((await read(`/messages?to=${to}&wait=0.1`)).length, 0);
  await send(to, 'whole');
  assert.equal((await read(`/messages?to=${to}`)).length, 1);
});

test('a letter that is cut off after its last line is kept, without an answer', async () => {
  const to = 'cut-after@example.test';
  await setFault({ stage: 'data', cut: 'after', match: to, times: 1 });
  await assert.rejects(send(to), /closed|reset/i);
  assert.equal((await read(`/messages?to=${to}`)).length, 1);
  assert.equal((await setFault({ stage: 'rcpt', cut: true })).status, 400);
});
