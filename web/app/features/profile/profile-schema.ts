import { z } from 'zod';
import type { CurrentUser, Profile } from '~/api/types';
import type { Translate } from '~/i18n/translations';

/** In the order in which they stand. */
export const PROFILE_FIELDS = [
  'firstNameEn',
  'middleNameEn',
  'lastNameEn',
  'affiliationEn',
  'positionEn',
  'degreeEn',
  'contactEmail',
  'phoneNumber',
] as const;

export type ProfileField = (typeof PROFILE_FIELDS)[number];

/** As the fields hold it: what is not given is an empty text. */
export type ProfileValues = Record<ProfileField, string>;

export function profileSchema(t: Translate) {
  const required = z
    .string()
    .trim()
    .min(1, { error: t('profile.edit.required') });
  const optional = z.string().trim();
  return z.object({
    firstNameEn: required,
    middleNameEn: optional,
    lastNameEn: required,
    affiliationEn: optional,
    positionEn: optional,
    degreeEn: optional,
    contactEmail: optional.refine((value) => value === '' || z.email().safeParse(value).success, {
      error: t('profile.edit.notEmail'),
    }),
    phoneNumber: optional,
  });
}

export function valuesOf(user: CurrentUser): ProfileValues {
  return {
    firstNameEn: user.firstNameEn,
    middleNameEn: user.middleNameEn ?? '',
    lastNameEn: user.lastNameEn,
    affiliationEn: user.affiliationEn ?? '',
    positionEn: user.positionEn ?? '',
    degreeEn: user.degreeEn ?? '',
    contactEmail: user.contactEmail ?? '',
    phoneNumber: user.phoneNumber ?? '',
  };
}

/** As the server takes it: what is empty is absent, and is cleared. */
export function profileOf(values: ProfileValues): Profile {
  const { firstNameEn, lastNameEn, ...optional } = values;
  const given = Object.entries(optional).filter(([, value]) => value !== '');
  return { firstNameEn, lastNameEn, ...Object.fromEntries(given) };
}
