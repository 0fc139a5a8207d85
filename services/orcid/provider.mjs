import { generateKeyPairSync, randomUUID } from 'node:crypto';
import http from 'node:http';
import Provider from 'oidc-provider';
import { OUTLIVES_CLIENTS } from '../keep-alive.mjs';
import { fullName, people } from './people.mjs';
import { publicRecord } from './record.mjs';
import { signIn } from './sign-in.mjs';
import { testPeople } from './test-people.mjs';

const FRONTS = ['http://127.0.0.1:8080', 'http://127.0.0.1:8180'];
const RETURN_PATHS = ['/identity/login/external/orcid', '/personal-area/profile/connect/orcid'];

/** @param {string} issuer */
export function createProvider(issuer) {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'APP-OCTAVODEVELOPMENT',
        client_secret: 'octavo-orcid-secret',
        client_name: 'Octavo',
        redirect_uris: FRONTS.flatMap((front) => RETURN_PATHS.map((path) => front + path)),
        grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    scopes: ['openid', '/authenticate', '/read-public'],
    claims: { openid: ['sub', 'name', 'given_name', 'family_name'] },
    conformIdTokenClaims: false, // ORCID puts the names into the ID token
    issueRefreshToken: async () => true,
    pkce: { required: () => false },
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      userinfo: '/oauth/userinfo',
      jwks: '/oauth/jwks',
    },
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    interactions: { url: (_ctx, { uid }) => `/sign-in/${uid}` },
    // Cookies are shared between the ports of one host, so these must not meet those of the site.
    cookies: {
      keys: ['development-only'],
      names: { interaction: 'orcid_interaction', resume: 'orcid_resume', session: 'orcid_session' },
    },
    jwks: { keys: [signingKey()] },
    findAccount: async (_ctx, orcid) =>
      people.has(orcid) ? { accountId: orcid, claims: async () => claims(orcid) } : undefined,
  });
  provider.use(askEveryTime);
  provider.use(testPeople);
  provider.use(signIn(provider));
  provider.use(publicRecord(provider, issuer));
  provider.use(addOrcidToTokens);
  return http.createServer(OUTLIVES_CLIENTS, provider.callback());
}

/**
 * Forgets who signed in before, so that a second sign-in in the same browser can be made as another person.
 *
 * @param {import('koa').Context} ctx
 * @param {() => Promise<void>} next
 */
async function askEveryTime(ctx, next) {
  if (ctx.path.startsWith('/oauth/authorize')) {
    const cookies = ctx.req.headers.cookie?.split('; ') ?? [];
    ctx.req.headers.cookie = cookies.filter((c) => !c.startsWith('orcid_session')).join('; ');
  }
  await next();
}

/** A new key at each start, under a new name, so that a client that keeps keys must look again. */
function signingKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: randomUUID() };
}

/** @param {string} orcid */
function claims(orcid) {
  const person = people.get(orcid);
  return {
    sub: orcid,
    name: fullName(person),
    given_name: person?.givenNames,
    family_name: person?.familyName,
  };
}

/**
 * ORCID's token answer names the person, which OpenID Connect does not ask for.
 *
 * @param {import('oidc-provider').KoaContextWithOIDC} ctx
 * @param {() => Promise<void>} next
 */
async function addOrcidToTokens(ctx, next) {
  await next();
  const orcid = ctx.oidc?.entities.Account?.accountId;
  if (ctx.oidc?.route === 'token' && ctx.status === 200 && orcid) {
    ctx.body = {
      .../** @type {object} */ (ctx.body),
      orcid,
      name: fullName(people.get(orcid)) ?? null,
    };
  }
}
