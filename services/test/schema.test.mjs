import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { SchemaValidator, findSchema } from '../crossref/schema.mjs';
import { buildDeposit } from './deposits.mjs';

const schema = findSchema();
if (!schema) {
  assert.ok(!process.env.CI, 'set OCTAVO_SCHEMAS to the folder of the schemas');
  console.log('*** NOT VALIDATED AGAINST THE SCHEMA: set OCTAVO_SCHEMAS ***');
}
const options = { skip: !schema };

/** @type {SchemaValidator} */
let validator;

before(() => {
  if (schema) validator = new SchemaValidator(schema);
});

after(() => validator?.close());

/** @param {string} xml */
function validate(xml) {
  return validator.validate(Buffer.from(xml));
}

test('valid deposits have no errors, one after the other', options, async () => {
  const results = await Promise.all(
    [buildDeposit(), buildDeposit({ citations: ['<doi>10.1182/blood.1</doi>'] })].map(validate),
  );
  assert.deepEqual(results, [[], []]);
});

test('an error has its line and names the element', options, async () => {
  const [error, ...others] = await validate(buildDeposit({ surname: 'P'.repeat(61) }));
  assert.match(error, /^\[error\] :\d+:0:Element '\{.*\}surname': /);
  assert.ok(others.every((other) => other.startsWith('[error] :')));
  const [misplaced] = await validate(buildDeposit().replace('<surname>', '<suffix>I</suffix>$&'));
  assert.match(misplaced, /suffix': This element is not expected/);
});

test(
  'what is not XML is a fatal error, and the next file is still validated',
  options,
  async () => {
    assert.match((await validate('<a>'))[0], /^\[fatal error\] :/);
    assert.match((await validate(''))[0], /error\]/);
    assert.deepEqual(await validate(buildDeposit()), []);
  },
);

test('another xmllint is started when one has ended', options, async () => {
  const ended = validator.start();
  ended.child.kill('SIGKILL');
  await assert.rejects(validate(buildDeposit()), /xmllint exited/);
  assert.ok(validator.start().isUsable());
  assert.notEqual(validator.start(), ended);
});
