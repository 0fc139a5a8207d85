import { z } from 'zod';
import type { ExternalCallback, ExternalRegistration } from '~/api/types';
import type { Translate } from '~/i18n/translations';
import { newPassword, optionalEmail, requiredConsent } from './form-rules';
import { PERSON_FIELDS, personBody, personRules, type PersonValues } from './person-fields';

export interface ExternalValues extends PersonValues {
  email: string;
  password: string;
  consentVersion: number | null;
}

export const EXTERNAL_FIELDS = [...PERSON_FIELDS, 'email', 'password', 'consentVersion'] as const;

export function externalSchema(t: Translate) {
  return z.object({
    ...personRules(t),
    email: optionalEmail(t),
    password: z.union([z.literal(''), newPassword(t)]),
    consentVersion: requiredConsent(t),
  });
}

/** Prefills the form with the provider's data; takes the first address and affiliation. */
export function toExternalValues({
  openidData,
  emails,
  affiliations,
}: ExternalCallback): ExternalValues {
  return {
    firstNameEn: openidData?.givenName ?? '',
    middleNameEn: '',
    lastNameEn: openidData?.familyName ?? '',
    affiliationEn: affiliations[0] ?? '',
    email: emails[0] ?? '',
    password: '',
    consentVersion: null,
  };
}

export function externalBody(
  values: ExternalValues,
  { sessionId }: ExternalCallback,
): ExternalRegistration {
  return {
    ...personBody(values),
    email: values.email || null,
    password: values.password || null,
    sessionId: sessionId ?? '',
    consentVersion: values.consentVersion,
  };
}
