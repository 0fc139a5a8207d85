import { json } from 'node:stream/consumers';
import { isOrcid, people } from './people.mjs';

const ADDRESS = '/_test/people/';

/**
 * PUT /_test/people/{iD} makes or replaces a person: a test that brings its own meets no other test.
 *
 * @type {import('koa').Middleware}
 */
export async function testPeople(ctx, next) {
  if (!ctx.path.startsWith(ADDRESS)) return next();
  if (ctx.method !== 'PUT') return ctx.throw(405, 'only PUT');
  const orcid = ctx.path.slice(ADDRESS.length);
  if (!isOrcid(orcid)) return ctx.throw(400, `not an iD, or its check digit is wrong: ${orcid}`);
  people.set(orcid, await readPerson(ctx));
  ctx.status = 204;
}

/**
 * @param {import('koa').Context} ctx
 * @returns {Promise<import('./people.mjs').Person>}
 */
async function readPerson(ctx) {
  const person = await json(ctx.req).catch(() => null);
  if (typeof person !== 'object' || !person) return ctx.throw(400, 'send a person as JSON');
  return person;
}
