import { generateKeyPairSync, randomUUID } from 'node:crypto';
import http from 'node:http';
import Provider from 'oidc-provider';
import { KEEP_ALIVE_OPTIONS } from '../keep-alive.mjs';
import { formatFullName, people } from './people.mjs';
import { servePublicRecord } from './record.mjs';
import { serveSignIn } from './sign-in.mjs';
import { handleTestPeople } from './test-people.mjs';

const SITES = ['localhost', '127.0.0.1'].flatMap((host) => [
  `http://${host}:8080`,
  `http://${host}:8180`,
]);
const CALLBACK_PATHS = ['/identity/login/external/orcid', '/personal-area/profile/connect/orcid'];

/** @param {string} issuer */
export function createProvider(issuer) {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'APP-OCTAVODEVELOPMENT',
        client_secret: 'octavo-orcid-secret',
        client_name: 'Octavo',
        redirect_uris: SITES.flatMap((site) => CALLBACK_PATHS.map((path) => site + path)),
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
    // Cookies are shared between the ports of a host, so the names must differ from those of the site.
    cookies: {
      keys: ['development-only'],
      names: { interaction: 'orcid_interaction', resume: 'orcid_resume', session: 'orcid_session' },
    },
    jwks: { keys: [createSigningKey()] },
    findAccount: async (_ctx, orcid) =>
      people.has(orcid) ? { accountId: orcid, claims: async () => buildClaims(orcid) } : undefined,
  });
  provider.use(ignoreSession);
  provider.use(handleTestPeople);
  provider.use(serveSignIn(provider));
  provider.use(servePublicRecord(provider, issuer));
  provider.use(addOrcidToTokens);
  return http.createServer(KEEP_ALIVE_OPTIONS, provider.callback());
}

/**
 * Ignores the session cookie, so that the next sign-in in the same browser can be another person's.
 *
 * @param {import('koa').Context} ctx
 * @param {() => Promise<void>} next
 */
async function ignoreSession(ctx, next) {
  if (ctx.path.startsWith('/oauth/authorize')) {
    const cookies = ctx.req.headers.cookie?.split('; ') ?? [];
    ctx.req.headers.cookie = cookies.filter((c) => !c.startsWith('orcid_session')).join('; ');
  }
  await next();
}

/** Creates a key with a new id at each start, so that a client with cached keys must fetch them again. */
function createSigningKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: randomUUID() };
}

/** @param {string} orcid */
function buildClaims(orcid) {
  const person = people.get(orcid);
  return {
    sub: orcid,
    name: formatFullName(person),
    given_name: person?.givenNames,
    family_name: person?.familyName,
  };
}

/**
 * Adds iD and name to the token response, as ORCID does beyond OpenID Connect.
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
      name: formatFullName(people.get(orcid)) ?? null,
    };
  }
}
