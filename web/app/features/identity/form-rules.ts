import { z } from 'zod';
import type { Translate } from '~/i18n/translations';

// Client-side checks that show an error when a field is left. The server checks these and all other rules.

const MIN_PASSWORD_CHARS = 10;
const NOT_LATIN = /(?![\0-\u024f\u02b0-\u036f\u1e00-\u1eff])\p{Alphabetic}/u;

export function requiredText(t: Translate) {
  const required = t('identity.login.required');
  return z.string({ error: required }).trim().min(1, { error: required, abort: true });
}

/** Not trimmed: a space at the end is part of the password. */
export function requiredPassword(t: Translate) {
  const required = t('identity.login.required');
  return z.string({ error: required }).min(1, { error: required });
}

/** A password that is chosen now; existing ones may be shorter. */
export function newPassword(t: Translate) {
  return requiredPassword(t).min(MIN_PASSWORD_CHARS, {
    error: t('identity.fields.passwordShort', { min: MIN_PASSWORD_CHARS }),
  });
}

export function requiredLatinText(t: Translate) {
  return requiredText(t).refine((text) => !NOT_LATIN.test(text), {
    error: t('identity.fields.notLatin'),
  });
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
