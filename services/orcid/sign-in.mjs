import { text } from 'node:stream/consumers';
import { escapeHtml, page } from '../page.mjs';
import { BUILT_IN, fullName, people } from './people.mjs';

/**
 * A page that asks who to sign in as. Nothing is decided beforehand or kept between sign-ins, so that those of
 * several tests do not meet.
 *
 * @param {import('oidc-provider').default} provider
 * @returns {import('koa').Middleware}
 */
export function signIn(provider) {
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/sign-in/')) return next();
    if (ctx.method === 'POST') return finish(ctx, await readChoice(ctx));
    const { params } = await provider.interactionDetails(ctx.req, ctx.res);
    ctx.type = 'html';
    ctx.body = chooserPage(ctx.path, String(params.client_id));
  };

  /**
   * Signs in and consents in one step, as ORCID does for somebody who has allowed the client before.
   *
   * @param {import('koa').Context} ctx
   * @param {string} user the iD, or nothing to refuse
   */
  async function finish(ctx, user) {
    const { params } = await provider.interactionDetails(ctx.req, ctx.res);
    ctx.respond = false; // the provider answers on the bare response
    if (!user) {
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

/** @param {import('koa').Context} ctx */
async function readChoice(ctx) {
  const user = new URLSearchParams(await text(ctx.req)).get('user')?.trim();
  if (user === undefined) return ctx.throw(400, 'the form lacks "user": an iD, or empty to refuse');
  if (user && !people.has(user)) ctx.throw(400, `no such person: ${user}`);
  return user;
}

/**
 * Two forms, because a button of the first must not send the field of the second.
 *
 * @param {string} action
 * @param {string} client
 */
function chooserPage(action, client) {
  const form = `<form method="post" action="${escapeHtml(action)}">`;
  return page(
    'Sign in with ORCID (a stand-in)',
    `<h1>Who are you?</h1>
<p>This page stands in for ORCID in development. ${escapeHtml(client)} asks for your iD and name.</p>
${form}
<ul>${BUILT_IN.map(row).join('\n')}
<li><button name="user" value="">Refuse</button></li></ul>
</form>
${form}
<ul><li><label for="another">Another iD</label>
<input id="another" name="user" required autocomplete="off" spellcheck="false">
<button>Sign in</button></li></ul>
</form>`,
  );
}

/** @param {string} orcid */
function row(orcid) {
  const person = people.get(orcid);
  const name = fullName(person) ?? 'Somebody who shows no name';
  return `<li><button name="user" value="${orcid}">${escapeHtml(name)}</button>
<div class="quiet">${orcid} · ${escapeHtml(person?.emails?.join(', ') || 'no public e-mail')}</div></li>`;
}
