import { z } from 'zod';
import type { Translate } from '~/i18n/translations';

/** Only what saves a journey to the server; everything else is the server's to judge. */
export function requiredText(t: Translate) {
  const required = t('identity.login.required');
  return z.string({ error: required }).trim().min(1, { error: required, abort: true });
}

/** A password is taken as it is: a space at its end is a part of it. */
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

/** The version of the text that was agreed to. */
export function requiredConsent(t: Translate) {
  return z
    .number()
    .nullable()
    .refine((version) => version !== null, {
      error: t('identity.consent.needed'),
    });
}

/** Copied out of a letter it may bring spaces at its ends, but it has none inside. */
export function requiredCode(t: Translate) {
  const label = t('identity.fields.code');
  return requiredText(t).regex(/^\S+$/, { error: t('identity.fields.invalid', { label }) });
}
