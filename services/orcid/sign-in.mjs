import { text } from 'node:stream/consumers';
import { escapeHtml, renderPage } from '../page.mjs';
import { BUILT_IN_ORCIDS, formatFullName, people } from './people.mjs';

/**
 * Serves a page that asks whom to sign in as. Nothing is stored between sign-ins, so that parallel tests do
 * not affect each other.
 *
 * @param {import('oidc-provider').default} provider
 * @returns {import('koa').Middleware}
 */
export function serveSignIn(provider) {
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/sign-in/')) return next();
    if (ctx.method === 'POST') return finish(ctx, await readChoice(ctx));
    const { params } = await provider.interactionDetails(ctx.req, ctx.res);
    ctx.type = 'html';
    ctx.body = renderChooser(ctx.path, String(params.client_id));
  };

  /**
   * Signs in and consents in one step, as ORCID does once a user has authorized the client.
   *
   * @param {import('koa').Context} ctx
   * @param {string} user the iD, or empty to refuse
   */
  async function finish(ctx, user) {
    const { params } = await provider.interactionDetails(ctx.req, ctx.res);
    ctx.respond = false; // the provider writes to the raw response
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
 * Renders two forms, because a button of the first must not submit the field of the second.
 *
 * @param {string} action
 * @param {string} client
 */
function renderChooser(action, client) {
  const form = `<form method="post" action="${escapeHtml(action)}">`;
  return renderPage(
    'Sign in with ORCID (a stand-in)',
    `<h1>Who are you?</h1>
<p>This page stands in for ORCID in development. ${escapeHtml(client)} asks for your iD and name.</p>
${form}
<ul>${BUILT_IN_ORCIDS.map(renderRow).join('\n')}
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
function renderRow(orcid) {
  const person = people.get(orcid);
  const name = formatFullName(person) ?? 'Researcher without a public name';
  return `<li><button name="user" value="${orcid}">${escapeHtml(name)}</button>
<div class="quiet">${orcid} · ${escapeHtml(person?.emails?.join(', ') || 'no public e-mail')}</div></li>`;
}
