import { escapeHtml, page } from '../page.mjs';
import { fullName, people } from './people.mjs';

/**
 * How the next sign-ins go without anybody clicking: PUT /_test/next. Without it the page asks.
 *
 * @typedef {object} Next
 * @property {string} [user] the iD of who signs in
 * @property {import('./people.mjs').Person} [person] makes or replaces that person's record
 * @property {boolean} [deny] refuse instead
 * @property {number} [times] for how many sign-ins this holds; 1 if not given
 */

/**
 * @param {import('oidc-provider').default} provider
 * @returns {import('koa').Middleware}
 */
export function signIn(provider) {
  /** @type {Next | null} */
  let next = null;

  return async (ctx, otherwise) => {
    if (ctx.path === '/_test/next') return control(ctx);
    if (!ctx.path.startsWith('/sign-in/')) return otherwise();
    const choice = ctx.method === 'POST' ? await readChoice(ctx) : takeNext();
    if (choice) return finish(ctx, choice);
    const { params } = await provider.interactionDetails(ctx.req, ctx.res);
    ctx.type = 'html';
    ctx.body = chooserPage(ctx.path, String(params.client_id));
  };

  /** @param {import('koa').Context} ctx */
  async function control(ctx) {
    if (ctx.method === 'PUT') {
      const wanted = /** @type {Next} */ (JSON.parse(await readBody(ctx)));
      if (wanted.user && wanted.person) people.set(wanted.user, wanted.person);
      if (!wanted.deny && !people.has(wanted.user ?? '')) ctx.throw(400, 'no such person');
      next = { times: 1, ...wanted };
    } else if (ctx.method === 'DELETE') {
      next = null;
    }
    ctx.body = { next };
  }

  function takeNext() {
    const choice = next;
    if (next && --next.times <= 0) next = null;
    return choice;
  }

  /**
   * Signs in and consents in one step, as ORCID does for somebody who has allowed the client before.
   *
   * @param {import('koa').Context} ctx
   * @param {Next} choice
   */
  async function finish(ctx, { user, deny }) {
    const { params } = await provider.interactionDetails(ctx.req, ctx.res);
    ctx.respond = false; // the provider answers on the bare response
    if (deny) {
      const refusal = { error: 'access_denied', error_description: 'User denied access' };
      return provider.interactionFinished(ctx.req, ctx.res, refusal);
    }
    const grant = new provider.Grant({ accountId: user, clientId: String(params.client_id) });
    grant.addOIDCScope(String(params.scope));
    await provider.interactionFinished(ctx.req, ctx.res, {
      login: { accountId: user, remember: false },
      consent: { grantId: await grant.save() },
    });
  }
}

/**
 * @param {import('koa').Context} ctx
 * @returns {Promise<Next>}
 */
async function readChoice(ctx) {
  const user = new URLSearchParams(await readBody(ctx)).get('user');
  if (user && !people.has(user)) ctx.throw(400, 'no such person');
  return user ? { user } : { deny: true };
}

/** @param {import('koa').Context} ctx */
async function readBody(ctx) {
  return Buffer.concat(await ctx.req.toArray()).toString();
}

/**
 * @param {string} action
 * @param {string} client
 */
function chooserPage(action, client) {
  const rows = [...people].map(([orcid, person]) => {
    const name = fullName(person) ?? 'Somebody who shows no name';
    return `<li><button name="user" value="${orcid}">${escapeHtml(name)}</button>
<div class="quiet">${orcid} · ${escapeHtml(person.emails?.join(', ') || 'no public e-mail')}</div></li>`;
  });
  return page(
    'Sign in with ORCID (a stand-in)',
    `<h1>Who are you?</h1>
<p>This page stands in for ORCID in development. ${escapeHtml(client)} asks for your iD and name.</p>
<form method="post" action="${escapeHtml(action)}">
<ul>${rows.join('\n')}
<li><button name="user" value="">Refuse</button></li></ul>
</form>`,
  );
}
