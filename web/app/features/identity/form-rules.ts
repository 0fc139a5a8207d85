import { z } from 'zod';
import type { Translate } from '~/i18n/translations';

// Client-side checks that save a request. All other rules are checked by the server.

export function requiredText(t: Translate) {
  const required = t('identity.login.required');
  return z.string({ error: required }).trim().min(1, { error: required, abort: true });
}

/** Not trimmed: a space at the end is part of the password. */
export function requiredPassword(t: Translate) {
  const required = t('identity.login.required');
  return z.string({ error: required }).min(1, { error: required });
}

export function requiredEmail(t: Translate) {
  return requiredText(t).pipe(z.email({ error: t('identity.login.notEmail') }));
}

export function optionalEmail(t: Translate) {
  return z
    .string()
    .trim()
    .refine((text) => !text || z.email().safeParse(text).success, {
      error: t('identity.login.notEmail'),
    });
}

/** Requires the version of the consent text. */
export function requiredConsent(t: Translate) {
  return z
    .number()
    .nullable()
    .refine((version) => version !== null, {
      error: t('identity.consent.needed'),
    });
}

/** Trims the code: copied from a letter, it may have spaces around it. */
export function requiredCode(t: Translate) {
  const label = t('identity.fields.code');
  return requiredText(t).regex(/^\S+$/, { error: t('identity.fields.invalid', { label }) });
}
