import { people } from './people.mjs';

const RECORD_PATH = /^\/v3\.0\/(\d{4}-\d{4}-\d{4}-\d{3}[\dX])\/(record|email|employments)$/;

/**
 * Serves the part of ORCID's public API 3.0 that Octavo reads. As with ORCID, a token is optional, but an
 * invalid one is rejected.
 *
 * @param {import('oidc-provider').default} provider
 * @param {string} issuer
 * @returns {import('koa').Middleware}
 */
export function servePublicRecord(provider, issuer) {
  return async (ctx, next) => {
    const [, orcid, section] = RECORD_PATH.exec(ctx.path) ?? [];
    if (!orcid) return next();
    // ORCID returns XML by default; the 406 reveals a client that does not request JSON.
    if (!ctx.get('accept').includes('json')) return ctx.throw(406, 'request application/json');
    if (!(await isAuthorized(provider, ctx.get('authorization')))) {
      ctx.status = 401;
      ctx.body = { error: 'invalid_token', error_description: 'Invalid access token' };
      return;
    }
    const person = people.get(orcid);
    if (!person) {
      ctx.status = 404;
      ctx.body = {
        'response-code': 404,
        'developer-message': `${orcid} not found`,
        'error-code': 9016,
      };
      return;
    }
    const sections = { record: buildRecord, email: buildEmails, employments: buildEmployments };
    ctx.body = sections[/** @type {keyof typeof sections} */ (section)](orcid, person, issuer);
  };
}

/**
 * @param {import('oidc-provider').default} provider
 * @param {string} authorization
 */
async function isAuthorized(provider, authorization) {
  if (!authorization) return true;
  const token = authorization.replace(/^bearer /i, '');
  const found =
    (await provider.ClientCredentials.find(token)) ?? (await provider.AccessToken.find(token));
  return found?.isValid ?? false;
}

/**
 * @param {string} orcid
 * @param {import('./people.mjs').Person} person
 * @param {string} issuer
 */
function buildRecord(orcid, person, issuer) {
  return {
    'orcid-identifier': { uri: `${issuer}/${orcid}`, path: orcid, host: new URL(issuer).host },
    preferences: { locale: 'en' },
    person: {
      name: buildName(orcid, person),
      emails: buildEmails(orcid, person),
      path: `/${orcid}/person`,
    },
    'activities-summary': {
      employments: buildEmployments(orcid, person),
      path: `/${orcid}/activities`,
    },
    path: `/${orcid}`,
  };
}

/**
 * @param {string} orcid
 * @param {import('./people.mjs').Person} person
 */
function buildName(orcid, { givenNames, familyName }) {
  if (!givenNames && !familyName) return null;
  return {
    'given-names': wrapValue(givenNames),
    'family-name': wrapValue(familyName),
    'credit-name': null,
    visibility: 'public',
    path: orcid,
  };
}

/**
 * @param {string} orcid
 * @param {import('./people.mjs').Person} person
 */
function buildEmails(orcid, { emails: addresses = [] }) {
  return {
    email: addresses.map((email, index) => ({
      email,
      path: null,
      visibility: 'public',
      verified: true,
      primary: index === 0,
      'put-code': null,
    })),
    path: `/${orcid}/email`,
  };
}

/**
 * @param {string} orcid
 * @param {import('./people.mjs').Person} person
 */
function buildEmployments(orcid, { employments: jobs = [] }) {
  return {
    'affiliation-group': jobs.map((job, index) => ({
      'external-ids': { 'external-id': [] },
      summaries: [{ 'employment-summary': buildEmployment(orcid, job, index + 1) }],
    })),
    path: `/${orcid}/employments`,
  };
}

/**
 * @param {string} orcid
 * @param {import('./people.mjs').Employment} job
 * @param {number} code
 */
function buildEmployment(orcid, job, code) {
  return {
    'put-code': code,
    'department-name': job.department ?? null,
    'role-title': job.role ?? null,
    'start-date': wrapYear(job.startYear),
    'end-date': wrapYear(job.endYear),
    organization: {
      name: job.organization,
      address: { city: job.city, region: null, country: job.country },
      'disambiguated-organization': null,
    },
    visibility: 'public',
    path: `/${orcid}/employment/${code}`,
  };
}

/** @param {number | undefined} number */
function wrapYear(number) {
  return number ? { year: wrapValue(String(number)), month: null, day: null } : null;
}

/** @param {string | undefined} text */
function wrapValue(text) {
  return text === undefined ? null : { value: text };
}
