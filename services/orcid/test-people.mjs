import { json } from 'node:stream/consumers';
import { isOrcid, people } from './people.mjs';

const PATH = '/_test/people/';

/**
 * Handles PUT /_test/people/{iD}, which creates or replaces a person, so that each test can use its own.
 *
 * @type {import('koa').Middleware}
 */
export async function handleTestPeople(ctx, next) {
  if (!ctx.path.startsWith(PATH)) return next();
  if (ctx.method !== 'PUT') return ctx.throw(405, 'only PUT');
  const orcid = ctx.path.slice(PATH.length);
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
