import { people } from './people.mjs';

const ADDRESS = /^\/v3\.0\/(\d{4}-\d{4}-\d{4}-\d{3}[\dX])\/(record|email|employments)$/;

/**
 * The public record as ORCID's API 3.0 gives it, as far as Octavo reads it. As there, a token is not needed, but
 * a wrong one is refused.
 *
 * @param {import('oidc-provider').default} provider
 * @param {string} issuer
 * @returns {import('koa').Middleware}
 */
export function publicRecord(provider, issuer) {
  return async (ctx, next) => {
    const [, orcid, section] = ADDRESS.exec(ctx.path) ?? [];
    if (!orcid) return next();
    // ORCID answers XML unless JSON is asked for; refusing here shows a client that forgot to ask.
    if (!ctx.get('accept').includes('json')) return ctx.throw(406, 'ask for application/json');
    if (!(await mayRead(provider, ctx.get('authorization')))) {
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
    const sections = { record, email: emails, employments };
    ctx.body = sections[/** @type {keyof typeof sections} */ (section)](orcid, person, issuer);
  };
}

/**
 * @param {import('oidc-provider').default} provider
 * @param {string} authorization
 */
async function mayRead(provider, authorization) {
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
function record(orcid, person, issuer) {
  return {
    'orcid-identifier': { uri: `${issuer}/${orcid}`, path: orcid, host: new URL(issuer).host },
    preferences: { locale: 'en' },
    person: {
      name: name(orcid, person),
      emails: emails(orcid, person),
      path: `/${orcid}/person`,
    },
    'activities-summary': {
      employments: employments(orcid, person),
      path: `/${orcid}/activities`,
    },
    path: `/${orcid}`,
  };
}

/**
 * @param {string} orcid
 * @param {import('./people.mjs').Person} person
 */
function name(orcid, { givenNames, familyName }) {
  if (!givenNames && !familyName) return null;
  return {
    'given-names': value(givenNames),
    'family-name': value(familyName),
    'credit-name': null,
    visibility: 'public',
    path: orcid,
  };
}

/**
 * @param {string} orcid
 * @param {import('./people.mjs').Person} person
 */
function emails(orcid, { emails: addresses = [] }) {
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
function employments(orcid, { employments: jobs = [] }) {
  return {
    'affiliation-group': jobs.map((job, index) => ({
      'external-ids': { 'external-id': [] },
      summaries: [{ 'employment-summary': employment(orcid, job, index + 1) }],
    })),
    path: `/${orcid}/employments`,
  };
}

/**
 * @param {string} orcid
 * @param {import('./people.mjs').Employment} job
 * @param {number} code
 */
function employment(orcid, job, code) {
  return {
    'put-code': code,
    'department-name': job.department ?? null,
    'role-title': job.role ?? null,
    'start-date': year(job.startYear),
    'end-date': year(job.endYear),
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
function year(number) {
  return number ? { year: value(String(number)), month: null, day: null } : null;
}

/** @param {string | undefined} text */
function value(text) {
  return text === undefined ? null : { value: text };
}
